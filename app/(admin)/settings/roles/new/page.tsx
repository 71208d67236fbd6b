import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { NewRoleScreen } from "../edit-screen";

export const generateMetadata = (): Metadata => ({ title: t("New role") });

export default async function NewRolePage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const { from } = await searchParams;
  return <NewRoleScreen from={typeof from === "string" && from !== "" ? from : undefined} />;
}
