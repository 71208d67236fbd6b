"use client";

import { useEffect, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { listImport } from "@/components/list/list-import";
import { useHasFeature } from "@/components/session/viewer";
import { lateParts } from "@/components/ui/late-parts";
import type { Feature } from "@/lib/base/auth/features";
import { message, t } from "@/lib/languages/text";
import type { ImportOperation } from "@/lib/resources/plan/schema";
import { DropTarget } from "./drop-target";

const late = lateParts(() => import("./late"));
const ImportDialog = late("ImportDialog");

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
    label: t("Import a file"),
    group: message("In a table"),
    keys: "i",
    run: () => setAsked({}),
    inPalette: true,
  });
  useEffect(() => {
    listImport.set(() => () => setAsked({}));
    return () => listImport.set(undefined);
  }, []);
  return asked ? (
    <ImportDialog operation={operation} dropped={asked.file} onClose={() => setAsked(undefined)} />
  ) : (
    <DropTarget onDrop={(file) => setAsked({ file })} />
  );
}
