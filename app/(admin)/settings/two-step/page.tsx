import type { Metadata } from "next";
import { TwoStepScreen } from "./two-step-screen";

export const metadata: Metadata = { title: "Two-step rule" };

export default function TwoStepPage() {
  return <TwoStepScreen />;
}
