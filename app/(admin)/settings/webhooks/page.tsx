import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { WebhooksScreen } from "./webhooks-screen";

export const generateMetadata = (): Metadata => ({ title: t("Webhooks") });

export default function WebhooksPage() {
  return <WebhooksScreen />;
}
