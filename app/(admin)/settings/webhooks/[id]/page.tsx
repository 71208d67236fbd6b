import type { Metadata } from "next";
import { WebhookScreen } from "../webhook-screen";

export const metadata: Metadata = { title: "Webhook" };

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <WebhookScreen id={decodeURIComponent(id)} />;
}
