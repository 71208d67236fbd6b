import type { Metadata } from "next";
import { PasswordLinkForm } from "../password-link-form";

export const metadata: Metadata = { title: "Password reset", referrer: "no-referrer" };

export default function ResetPage() {
  return <PasswordLinkForm kind="reset" />;
}
