export { SaveRequest } from "@/components/form/save-request";
export { NoMatch } from "@/components/state/no-match";
export { FeatureFacts } from "./feature-facts";
export { RoleMerge } from "./role-merge";
export { RoleReview } from "./role-review";
