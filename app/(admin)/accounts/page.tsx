import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { AccountsScreen } from "./accounts-screen";

export const generateMetadata = (): Metadata => ({ title: t("Accounts") });

export default function AccountsPage() {
  return <AccountsScreen />;
}
