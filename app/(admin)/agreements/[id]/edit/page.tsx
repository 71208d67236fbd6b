import type { Metadata } from "next";
import { EditScreen } from "../../editor/edit-screen";

export const metadata: Metadata = { title: "Edit agreement" };

export default async function EditAgreementPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <EditScreen id={decodeURIComponent(id)} />;
}
