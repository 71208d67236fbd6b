import type { Metadata } from "next";
import { SandboxScreen } from "./sandbox-screen";

export const metadata: Metadata = { title: "Sandbox" };

export default function SandboxPage() {
  return <SandboxScreen />;
}
