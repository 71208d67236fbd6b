import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { PeopleScreen } from "./people-screen";

export const generateMetadata = titled(message("Who may see and change what"));
export default pageOf(PeopleScreen);
