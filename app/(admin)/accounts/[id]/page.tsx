import type { Metadata } from "next";
import { AccountScreen } from "../account-screen";

export const metadata: Metadata = { title: "Customer" };

export default async function AccountPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <AccountScreen id={decodeURIComponent(id)} />;
}
