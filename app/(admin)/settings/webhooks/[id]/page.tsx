import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { WebhookScreen } from "../webhook-screen";

export const generateMetadata = (): Metadata => ({ title: t("Webhook") });

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <WebhookScreen id={decodeURIComponent(id)} />;
}
