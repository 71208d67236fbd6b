import { redirect } from "next/navigation";

/** Everybody has a profile. */
export default function SettingsPage() {
  redirect("/settings/profile");
}
