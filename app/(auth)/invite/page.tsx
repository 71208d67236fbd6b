import type { Metadata } from "next";
import { InviteForm } from "./invite-form";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default function InvitePage() {
  return <InviteForm />;
}
