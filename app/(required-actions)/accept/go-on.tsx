"use client";

import { useEffect } from "react";
import { t } from "@/lib/languages/text";
import { postpone } from "../../(admin)/session/later-cookie";

/** Stores that the user has postponed the agreements, and opens the requested page. */
export function GoOn({ user, address }: { user: string; address: string }) {
  useEffect(() => {
    postpone(user);
    window.location.replace(address);
  }, [user, address]);
  return <p role="status">{t("Opening the page")}</p>;
}
