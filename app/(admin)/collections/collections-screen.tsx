"use client";

import { useSearchParams } from "next/navigation";
import { LiveScreen } from "./live-screen";
import { TrashScreen } from "./trash-screen";

/** Live collections or the trash, depending on the filters in the address. */
export function CollectionsScreen() {
  const isTrash = [...useSearchParams().keys()].some((name) => /^~filter\[deletedDate\](\[\])?$/.test(name));
  return isTrash ? <TrashScreen /> : <LiveScreen />;
}
