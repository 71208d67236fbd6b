export { UndoPlan } from "./events/undo-plan";
export { AdminPalette } from "./palette/admin-palette";
export { SelectedIdsButtons } from "./selected-ids-buttons";
export { ProveIdentity } from "./session/prove-identity";
export { SignInAgain } from "./session/sign-in-again";
export { Why } from "./settings/access/why";
