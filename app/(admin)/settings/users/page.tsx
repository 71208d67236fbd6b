import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { UsersScreen } from "./users-screen";

export const generateMetadata = (): Metadata => ({ title: t("Users") });

export default function UsersPage() {
  return <UsersScreen />;
}
