import type { Metadata } from "next";
import { SubscriptionScreen } from "../subscription-screen";

export const metadata: Metadata = { title: "Subscription" };

export default async function SubscriptionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SubscriptionScreen id={decodeURIComponent(id)} />;
}
