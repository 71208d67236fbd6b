"use client";

import { useSearchParams } from "next/navigation";
import { LiveScreen } from "./live-screen";
import { TrashScreen } from "./trash-screen";

/** Live collections or the trash, depending on the filters in the address. */
export function CollectionsScreen() {
  const isTrash = [...useSearchParams().keys()].some((name) => name.startsWith("~filter[deletedDate]"));
  return isTrash ? <TrashScreen /> : <LiveScreen />;
}
