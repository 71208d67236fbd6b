import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { SandboxScreen } from "./sandbox-screen";

export const generateMetadata = titled(message("Sandbox"));
export default pageOf(SandboxScreen);
