import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { ProfileScreen } from "./profile-screen";

export const generateMetadata = titled(message("Profile"));
export default pageOf(ProfileScreen);
