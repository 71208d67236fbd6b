import type { Metadata } from "next";
import { OrderScreen } from "../order-screen";

export const metadata: Metadata = { title: "Order" };

export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <OrderScreen id={decodeURIComponent(id)} />;
}
