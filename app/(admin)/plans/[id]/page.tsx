import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { PlanScreen } from "../plan-screen";

export const generateMetadata = (): Metadata => ({ title: t("Plan") });

export default async function PlanPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PlanScreen id={decodeURIComponent(id)} />;
}
