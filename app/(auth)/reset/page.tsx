import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { PasswordLinkForm } from "../password-link-form";

export const generateMetadata = (): Metadata => ({ title: t("Password reset"), referrer: "no-referrer" });

export default function ResetPage() {
  return <PasswordLinkForm kind="reset" />;
}
