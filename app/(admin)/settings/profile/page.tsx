import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { ProfileScreen } from "./profile-screen";

export const generateMetadata = (): Metadata => ({ title: t("Profile") });

export default function ProfilePage() {
  return <ProfileScreen />;
}
