export { CreatedKeyDialog } from "./created-key-dialog";
export { KeyDrawer } from "./key-drawer";
export { KeyForm } from "./key-form";
