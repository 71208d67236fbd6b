import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { KeysScreen } from "./keys-screen";

export const generateMetadata = (): Metadata => ({ title: t("API keys") });

export default function KeysPage() {
  return <KeysScreen />;
}
