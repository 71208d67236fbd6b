import type { Metadata } from "next";
import { AccessScreen } from "./access-screen";

export const metadata: Metadata = { title: "Check access" };

export default function AccessPage() {
  return <AccessScreen />;
}
