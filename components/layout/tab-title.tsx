"use client";

import { useEffect } from "react";

/** Names the tab after what the page shows: ten open records are told apart. */
export function TabTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Comptoir`;
  }, [title]);
  return null;
}
