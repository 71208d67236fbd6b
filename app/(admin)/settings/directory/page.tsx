import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { DirectoryScreen } from "./directory-screen";

export const generateMetadata = (): Metadata => ({ title: t("Directory sync") });

export default function DirectoryPage() {
  return <DirectoryScreen />;
}
