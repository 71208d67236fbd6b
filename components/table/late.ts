export { FilterEditor } from "./filter-editor";
export { HeadMenu } from "./head-menu";
