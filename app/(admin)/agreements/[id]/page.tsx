import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { ReaderScreen } from "./reader-screen";

export const generateMetadata = (): Metadata => ({ title: t("Agreement") });

export default async function AgreementPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ReaderScreen id={decodeURIComponent(id)} />;
}
