import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { GeneralScreen } from "./general-screen";

export const generateMetadata = (): Metadata => ({ title: t("General") });

export default function GeneralPage() {
  return <GeneralScreen />;
}
