import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { RolesScreen } from "./roles-screen";

export const generateMetadata = (): Metadata => ({ title: t("Roles") });

export default function RolesPage() {
  return <RolesScreen />;
}
