export { AuthenticatorSetup } from "./authenticator-setup";
export { RecoveryCodes } from "./recovery-codes";
