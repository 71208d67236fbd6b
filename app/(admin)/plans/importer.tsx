"use client";

import { useState } from "react";
import { useCommand } from "@/components/command/registry";
import { IconUpload } from "@/components/icons/icons";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { Feature } from "@/lib/base/auth/features";
import type { ImportOperation } from "@/lib/resources/plan/schema";
import { DropTarget } from "./drop-target";
import classes from "./plans.module.css";

const ImportDialog = lazyOnIdle(async () => (await import("./import-dialog")).ImportDialog);

interface ImportButtonProps {
  operation: ImportOperation;
  feature: Feature;
}

/** Plans an import of the records of the list, from a file that is chosen or dropped on the page. */
export function ImportButton({ feature, operation }: ImportButtonProps) {
  return useHasFeature(feature) && <ShownImportButton operation={operation} />;
}

function ShownImportButton({ operation }: Pick<ImportButtonProps, "operation">) {
  const [asked, setAsked] = useState<{ file?: File }>();
  useCommand({
    id: "import",
    label: "Import a file",
    group: "In a table",
    keys: "i",
    run: () => setAsked({}),
    inPalette: true,
  });
  return (
    <>
      <Button
        variant="quiet"
        leftSection={<IconUpload aria-hidden />}
        data-tooltip="Import a file"
        data-tooltip-keys="i"
        onClick={() => setAsked({})}
      >
        <span className={classes.word}>Import</span>
      </Button>
      {asked ? (
        <Suspense>
          <ImportDialog operation={operation} dropped={asked.file} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : (
        <DropTarget onDrop={(file) => setAsked({ file })} />
      )}
    </>
  );
}
