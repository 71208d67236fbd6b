"use client";

import { useEffect, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { listImport } from "@/components/list/list-import";
import { useHasFeature } from "@/components/session/viewer";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { Feature } from "@/lib/base/auth/features";
import type { ImportOperation } from "@/lib/resources/plan/schema";
import { DropTarget } from "./drop-target";

const ImportDialog = lazyOnIdle(async () => (await import("./import-dialog")).ImportDialog);

interface ImporterProps {
  operation: ImportOperation;
  feature: Feature;
}

/** Plans an import of the records of the list, from a file that the menu *Export* offers to choose or that is dropped. */
export function Importer({ feature, operation }: ImporterProps) {
  return useHasFeature(feature) && <AllowedImporter operation={operation} />;
}

function AllowedImporter({ operation }: Pick<ImporterProps, "operation">) {
  const [asked, setAsked] = useState<{ file?: File }>();
  useCommand({
    id: "import",
    label: "Import a file",
    group: "In a table",
    keys: "i",
    run: () => setAsked({}),
    inPalette: true,
  });
  useEffect(() => {
    listImport.set(() => () => setAsked({}));
    return () => listImport.set(undefined);
  }, []);
  return asked ? (
    <Suspense>
      <ImportDialog operation={operation} dropped={asked.file} onClose={() => setAsked(undefined)} />
    </Suspense>
  ) : (
    <DropTarget onDrop={(file) => setAsked({ file })} />
  );
}
