import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { RequestsScreen } from "./requests-screen";

export const generateMetadata = (): Metadata => ({ title: t("Requests") });

export default function RequestsPage() {
  return <RequestsScreen />;
}
