import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { OverviewScreen } from "./overview-screen";

export const generateMetadata = (): Metadata => ({ title: t("Overview") });

export default function OverviewPage() {
  return <OverviewScreen />;
}
