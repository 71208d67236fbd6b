import type { Metadata } from "next";
import { ReaderScreen } from "./reader-screen";

export const metadata: Metadata = { title: "Agreement" };

export default async function AgreementPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ReaderScreen id={decodeURIComponent(id)} />;
}
