export { FormDrawer } from "@/components/layout/form-drawer";
export { DomainForm } from "./domain-form";
