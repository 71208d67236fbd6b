import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { TwoStepScreen } from "./two-step-screen";

export const generateMetadata = (): Metadata => ({ title: t("Two-step rule") });

export default function TwoStepPage() {
  return <TwoStepScreen />;
}
