import type { Metadata } from "next";
import { NewScreen } from "../editor/edit-screen";

export const metadata: Metadata = { title: "New agreement" };

export default function NewAgreementPage() {
  return <NewScreen />;
}
