import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { AssistantsScreen } from "./assistants-screen";

export const generateMetadata = (): Metadata => ({ title: t("Assistants") });

export default function AssistantsPage() {
  return <AssistantsScreen />;
}
