export { DistributorDrawer } from "./distributor-drawer";
export { DistributorForm } from "./distributor-form";
