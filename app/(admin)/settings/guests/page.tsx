import type { Metadata } from "next";
import { GuestsScreen } from "./guests-screen";

export const metadata: Metadata = { title: "Guests" };

export default function GuestsPage() {
  return <GuestsScreen />;
}
