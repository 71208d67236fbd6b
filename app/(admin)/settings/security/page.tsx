import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { SecurityScreen } from "./security-screen";

export const generateMetadata = (): Metadata => ({ title: t("Security") });

export default function SecurityPage() {
  return <SecurityScreen />;
}
