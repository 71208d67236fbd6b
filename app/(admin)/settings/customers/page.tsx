import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { CustomerSignInsScreen } from "./customers-screen";

export const generateMetadata = (): Metadata => ({ title: t("Customer sign-ins") });

export default function CustomerSignInsPage() {
  return <CustomerSignInsScreen />;
}
