import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { EditScreen } from "../../editor/edit-screen";

export const generateMetadata = (): Metadata => ({ title: t("Edit agreement") });

export default async function EditAgreementPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <EditScreen id={decodeURIComponent(id)} />;
}
