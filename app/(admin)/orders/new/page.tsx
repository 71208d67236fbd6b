import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { NewOrderScreen } from "./new-order-screen";

export const generateMetadata = (): Metadata => ({ title: t("New order") });

export default function NewOrderPage() {
  return <NewOrderScreen />;
}
