import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { PeopleScreen } from "./people-screen";

export const generateMetadata = (): Metadata => ({ title: t("Who may see and change what") });

export default function PeoplePage() {
  return <PeopleScreen />;
}
