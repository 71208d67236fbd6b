import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { EventsScreen } from "./events-screen";

export const generateMetadata = (): Metadata => ({ title: t("Event log") });

export default function EventsPage() {
  return <EventsScreen />;
}
