import type { Metadata } from "next";
import { WebhooksScreen } from "./webhooks-screen";

export const metadata: Metadata = { title: "Webhooks" };

export default function WebhooksPage() {
  return <WebhooksScreen />;
}
