export { FormDrawer } from "@/components/layout/form-drawer";
export { GroupForm } from "./group-form";
