export { CollectionDrawer } from "./collection-drawer";
export { CollectionEditor } from "./collection-editor";
export { CollectionForm } from "./collection-form";
export { RestorePanel } from "./restore-panel";
export { SelectedCollections } from "./selected-collections";
