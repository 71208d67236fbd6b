import type { Metadata } from "next";
import { PlansScreen } from "./plans-screen";

export const metadata: Metadata = { title: "Plans" };

export default function PlansPage() {
  return <PlansScreen />;
}
