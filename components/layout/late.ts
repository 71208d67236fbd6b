export { LateParts } from "./late-parts";
export { TenantList } from "./tenant-list";
