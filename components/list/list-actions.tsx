"use client";

import { IconPlus } from "@tabler/icons-react";
import { useCommand } from "@/components/command/registry";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { CreateAction } from "./define-list-screen";
import { ExportButton } from "./export-csv";
import { useList } from "./use-list-state";
import { SaveViewButton } from "./views";

/** The actions of a list, in a fixed order; each is shown if the list supports it. */
export function ListActions({ hasViews = true }: { hasViews?: boolean }) {
  return (
    <>
      <ColumnsButton />
      {hasViews && <SaveViewButton />}
      <ExportButton />
      <CreateButton />
    </>
  );
}

export function ColumnsButton() {
  const { facts, address, onViewChange } = useList();
  return (
    <ColumnsPanel
      columns={facts.columnDefs}
      view={address.view}
      onViewChange={onViewChange}
      initial={facts.initialView}
    />
  );
}

/** Opens the form or page that creates a record, if the viewer has the feature. */
function CreateButton() {
  const { facts, create } = useList();
  return facts.create && create ? <ShownCreateButton create={facts.create} run={create} /> : null;
}

function ShownCreateButton({ create: { label, href }, run }: { create: CreateAction; run: () => void }) {
  useCommand({ id: "create", label, group: "In a table", keys: "n", run, inPalette: true });
  const look = { variant: "primary", leftSection: <IconPlus aria-hidden /> } as const;
  return href === undefined ? (
    <Button {...look} onClick={run}>
      {label}
    </Button>
  ) : (
    <ButtonLink {...look} href={href}>
      {label}
    </ButtonLink>
  );
}
