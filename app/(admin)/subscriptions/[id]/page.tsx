import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { SubscriptionScreen } from "../subscription-screen";

export const generateMetadata = (): Metadata => ({ title: t("Subscription") });

export default async function SubscriptionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SubscriptionScreen id={decodeURIComponent(id)} />;
}
