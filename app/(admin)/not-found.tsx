"use client";

import { lazy } from "react";
import { Suspense } from "@/components/ui/suspense";

/** Loaded on use, because this file is part of the first load of every screen. */
const UnknownAddress = lazy(async () => ({ default: (await import("./unknown-address")).UnknownAddress }));

export default function ScreenNotFound() {
  return (
    <Suspense>
      <UnknownAddress />
    </Suspense>
  );
}
