import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { TicketsScreen } from "./tickets-screen";

export const generateMetadata = (): Metadata => ({ title: t("Tickets") });

export default function TicketsPage() {
  return <TicketsScreen />;
}
