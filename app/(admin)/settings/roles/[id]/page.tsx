import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { RoleScreen } from "../role-screen";

export const generateMetadata = (): Metadata => ({ title: t("Role") });

export default async function RolePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <RoleScreen id={decodeURIComponent(id)} />;
}
