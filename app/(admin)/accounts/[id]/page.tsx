import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { AccountScreen } from "../account-screen";

export const generateMetadata = (): Metadata => ({ title: t("Customer") });

export default async function AccountPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <AccountScreen id={decodeURIComponent(id)} />;
}
