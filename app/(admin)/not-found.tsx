"use client";

import { lazy, Suspense } from "react";

/** Every screen loads this file first, and few lead to it. */
const UnknownAddress = lazy(async () => ({ default: (await import("./unknown-address")).UnknownAddress }));

export default function ScreenNotFound() {
  return (
    <Suspense>
      <UnknownAddress />
    </Suspense>
  );
}
