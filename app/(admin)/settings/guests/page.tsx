import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { GuestsScreen } from "./guests-screen";

export const generateMetadata = (): Metadata => ({ title: t("Guests") });

export default function GuestsPage() {
  return <GuestsScreen />;
}
