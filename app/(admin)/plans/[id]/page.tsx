import type { Metadata } from "next";
import { PlanScreen } from "../plan-screen";

export const metadata: Metadata = { title: "Plan" };

export default async function PlanPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PlanScreen id={decodeURIComponent(id)} />;
}
