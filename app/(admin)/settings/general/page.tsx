import type { Metadata } from "next";
import { GeneralScreen } from "./general-screen";

export const metadata: Metadata = { title: "General" };

export default function GeneralPage() {
  return <GeneralScreen />;
}
