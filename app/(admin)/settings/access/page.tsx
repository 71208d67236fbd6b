import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { AccessScreen } from "./access-screen";

export const generateMetadata = (): Metadata => ({ title: t("Check access") });

export default function AccessPage() {
  return <AccessScreen />;
}
