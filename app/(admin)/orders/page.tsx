import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { OrdersScreen } from "./orders-screen";

export const generateMetadata = (): Metadata => ({ title: t("Orders") });

export default function OrdersPage() {
  return <OrdersScreen />;
}
