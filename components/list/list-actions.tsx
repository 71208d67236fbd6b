"use client";

import { useCommand } from "@/components/command/registry";
import { IconPlus } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { message, t } from "@/lib/languages/text";
import type { CreateAction } from "./define-list-screen";
import { ExportButton } from "./export-button";
import { useList } from "./use-list-state";
import { ViewButton } from "./view-button";

/** The actions of a list, in a fixed order; each is shown if the list supports it. */
export function ListActions() {
  return (
    <>
      <ViewButton />
      <ExportButton />
      <CreateButton />
    </>
  );
}

/** Opens the form or page that creates a record, if the viewer has the feature. */
export function CreateButton() {
  const { facts, create, isCreating } = useList();
  return facts.create && create ? <ShownCreateButton create={facts.create} run={create} isOpen={isCreating} /> : null;
}

interface ShownCreateButtonProps {
  create: CreateAction;
  run: () => void;
  /** The form has the primary button then. */
  isOpen: boolean;
}

function ShownCreateButton({ create: { href, ...create }, run, isOpen }: ShownCreateButtonProps) {
  const label = t(create.label);
  useCommand({ id: "create", label, group: message("In a table"), keys: "n", run, inPalette: true });
  const look = { variant: isOpen ? "default" : "primary", leftSection: <IconPlus aria-hidden /> } as const;
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
