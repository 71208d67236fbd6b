"use client";

import { useSyncExternalStore } from "react";
import { formatAge } from "@/components/ui/date-format";

/** `Saved on this device 8 s ago` */
export function SavedAge({ savedAt }: { savedAt: number }) {
  const now = useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => savedAt,
  );
  return <span>Saved on this device {formatAge(now - savedAt)} ago</span>;
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
