import type { Metadata } from "next";
import { EventsScreen } from "./events-screen";

export const metadata: Metadata = { title: "Event log" };

export default function EventsPage() {
  return <EventsScreen />;
}
