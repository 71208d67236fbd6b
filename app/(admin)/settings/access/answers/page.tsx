import type { Metadata } from "next";
import { AnswersScreen } from "./answers-screen";

export const metadata: Metadata = { title: "Who may do what, as a list" };

export default function AnswersPage() {
  return <AnswersScreen />;
}
