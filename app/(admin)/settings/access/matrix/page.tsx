import type { Metadata } from "next";
import { MatrixScreen } from "./matrix-screen";

export const metadata: Metadata = { title: "Who may do what" };

export default function MatrixPage() {
  return <MatrixScreen />;
}
