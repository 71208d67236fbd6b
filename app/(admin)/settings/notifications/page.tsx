import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { NotificationsScreen } from "./notifications-screen";

export const generateMetadata = (): Metadata => ({ title: t("Notifications") });

export default function NotificationsPage() {
  return <NotificationsScreen />;
}
