import type { Metadata } from "next";
import { TicketsScreen } from "./tickets-screen";

export const metadata: Metadata = { title: "Tickets" };

export default function TicketsPage() {
  return <TicketsScreen />;
}
