import type { Metadata } from "next";
import { EditRoleScreen } from "../../edit-screen";

export const metadata: Metadata = { title: "Edit role" };

export default async function EditRolePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <EditRoleScreen id={decodeURIComponent(id)} />;
}
