import type { Metadata } from "next";
import { AssistantsScreen } from "./assistants-screen";

export const metadata: Metadata = { title: "Assistants" };

export default function AssistantsPage() {
  return <AssistantsScreen />;
}
