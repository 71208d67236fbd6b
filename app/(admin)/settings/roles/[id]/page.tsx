import type { Metadata } from "next";
import { RoleScreen } from "../role-screen";

export const metadata: Metadata = { title: "Role" };

export default async function RolePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <RoleScreen id={decodeURIComponent(id)} />;
}
