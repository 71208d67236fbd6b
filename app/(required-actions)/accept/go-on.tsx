"use client";

import { useEffect } from "react";
import { useText } from "@/components/language/language";
import { postpone } from "../../(admin)/session/later-cookie";

/** Stores that the user has postponed the agreements, and opens the requested page. */
export function GoOn({ user, address }: { user: string; address: string }) {
  const t = useText();
  useEffect(() => {
    postpone(user);
    window.location.replace(address);
  }, [user, address]);
  return <p role="status">{t("Opening the page")}</p>;
}
