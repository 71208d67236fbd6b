import type { Metadata } from "next";
import { NewRoleScreen } from "../edit-screen";

export const metadata: Metadata = { title: "New role" };

export default async function NewRolePage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const { from } = await searchParams;
  return <NewRoleScreen from={typeof from === "string" && from !== "" ? from : undefined} />;
}
