import type { Metadata } from "next";
import { SingleSignOnScreen } from "./single-sign-on-screen";

export const metadata: Metadata = { title: "Single sign-on" };

export default function SingleSignOnPage() {
  return <SingleSignOnScreen />;
}
