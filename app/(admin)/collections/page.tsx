import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { CollectionsScreen } from "./collections-screen";

export const generateMetadata = (): Metadata => ({ title: t("Collections") });

export default function CollectionsPage() {
  return <CollectionsScreen />;
}
