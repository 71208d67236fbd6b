import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { PlansScreen } from "./plans-screen";

export const generateMetadata = (): Metadata => ({ title: t("Plans") });

export default function PlansPage() {
  return <PlansScreen />;
}
