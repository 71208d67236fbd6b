export { NewAccountForm } from "./new-account-form";
