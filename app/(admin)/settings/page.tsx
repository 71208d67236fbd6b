import { redirect } from "next/navigation";
import { paths } from "../paths";

/** Everybody has a profile. */
export default function SettingsPage() {
  redirect(paths.profile());
}
