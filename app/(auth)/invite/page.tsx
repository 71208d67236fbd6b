import type { Metadata } from "next";
import { PasswordLinkForm } from "../password-link-form";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default function InvitePage() {
  return <PasswordLinkForm kind="invitation" />;
}
