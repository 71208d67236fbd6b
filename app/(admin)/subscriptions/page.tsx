import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { SubscriptionsScreen } from "./subscriptions-screen";

export const generateMetadata = (): Metadata => ({ title: t("Subscriptions") });

export default function SubscriptionsPage() {
  return <SubscriptionsScreen />;
}
