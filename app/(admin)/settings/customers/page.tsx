import type { Metadata } from "next";
import { CustomerSignInsScreen } from "./customers-screen";

export const metadata: Metadata = { title: "Customer sign-ins" };

export default function CustomerSignInsPage() {
  return <CustomerSignInsScreen />;
}
