import type { Metadata } from "next";
import { SubscriptionsScreen } from "./subscriptions-screen";

export const metadata: Metadata = { title: "Subscriptions" };

export default function SubscriptionsPage() {
  return <SubscriptionsScreen />;
}
