import type { Metadata } from "next";
import { NewOrderScreen } from "./new-order-screen";

export const metadata: Metadata = { title: "New order" };

export default function NewOrderPage() {
  return <NewOrderScreen />;
}
