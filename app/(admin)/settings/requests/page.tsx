import type { Metadata } from "next";
import { RequestsScreen } from "./requests-screen";

export const metadata: Metadata = { title: "Requests" };

export default function RequestsPage() {
  return <RequestsScreen />;
}
