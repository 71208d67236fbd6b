import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { NewScreen } from "../editor/edit-screen";

export const generateMetadata = (): Metadata => ({ title: t("New agreement") });

export default function NewAgreementPage() {
  return <NewScreen />;
}
