"use client";

import { lazyOnUse } from "@/components/ui/late-parts";

/** Loaded on use, because this file is part of the first load of every screen. */
const UnknownAddress = lazyOnUse(async () => (await import("./unknown-address")).UnknownAddress);

export default function ScreenNotFound() {
  return <UnknownAddress />;
}
