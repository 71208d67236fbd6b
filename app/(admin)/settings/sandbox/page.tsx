import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { SandboxScreen } from "./sandbox-screen";

export const generateMetadata = (): Metadata => ({ title: t("Sandbox") });

export default function SandboxPage() {
  return <SandboxScreen />;
}
