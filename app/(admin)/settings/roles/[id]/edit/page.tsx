import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { EditRoleScreen } from "../../edit-screen";

export const generateMetadata = (): Metadata => ({ title: t("Edit role") });

export default async function EditRolePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <EditRoleScreen id={decodeURIComponent(id)} />;
}
