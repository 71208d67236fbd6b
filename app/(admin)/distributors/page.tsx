import type { Metadata } from "next";
import { DistributorsScreen } from "./distributors-screen";

export const metadata: Metadata = { title: "Distributors" };

export default function DistributorsPage() {
  return <DistributorsScreen />;
}
