import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { DistributorsScreen } from "./distributors-screen";

export const generateMetadata = (): Metadata => ({ title: t("Distributors") });

export default function DistributorsPage() {
  return <DistributorsScreen />;
}
