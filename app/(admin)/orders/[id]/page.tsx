import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { OrderScreen } from "../order-screen";

export const generateMetadata = (): Metadata => ({ title: t("Order") });

export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <OrderScreen id={decodeURIComponent(id)} />;
}
