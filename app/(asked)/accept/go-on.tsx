"use client";

import { useEffect } from "react";
import { postpone } from "../../(admin)/later-cookie";

/** Remembers that the user has been asked, and opens the page that was asked for. */
export function GoOn({ user, address }: { user: string; address: string }) {
  useEffect(() => {
    postpone(user);
    window.location.replace(address);
  }, [user, address]);
  return <p role="status">Opening the page</p>;
}
