import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { AgreementsScreen } from "./agreements-screen";

export const generateMetadata = (): Metadata => ({ title: t("Agreements") });

export default function AgreementsPage() {
  return <AgreementsScreen />;
}
