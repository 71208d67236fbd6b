"use client";

import { useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";

const WhyMissing = lazyOnIdle(async () => (await import("./why-missing")).WhyMissing);

const label = "A record is missing?";

/** A button that explains why a record that the reader expects is not in the list. */
export function MissingRecord() {
  const [isOpen, setOpen] = useState(false);
  useCommand({
    id: "missing",
    label,
    group: "In a table",
    keys: "m",
    run: () => setOpen(true),
    inPalette: true,
  });
  return (
    <>
      <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <WhyMissing title={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
