import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { PasswordLinkForm } from "../password-link-form";

export const generateMetadata = (): Metadata => ({ title: t("Invitation"), referrer: "no-referrer" });

export default function InvitePage() {
  return <PasswordLinkForm kind="invitation" />;
}
