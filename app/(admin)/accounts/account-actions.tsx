"use client";

import { IconCheck, IconCopy, IconPencil, IconPower } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useCommand } from "@/components/command/registry";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useCopy } from "@/components/ui/copy";
import type { Account } from "@/lib/resources/account/schema";
import { EventsLink } from "../events-link";
import { paths } from "../paths";
import { accountFormId } from "./account-fields";
import classes from "./accounts.module.css";
import type { AccountRecordForm } from "./use-account-form";

interface CustomerActionsProps {
  id: string;
  account: Account | undefined;
  mayWrite: boolean;
  onSetActive: (isActive: boolean) => void;
}

/** The actions of the customer's page; the form is one of them. */
export function CustomerActions({ id, account, mayWrite, onSetActive }: CustomerActionsProps) {
  const router = useRouter();
  const { copy } = useCopy();
  const label = mayWrite ? "Edit" : "All fields";
  const href = paths.editAccount(id);
  useCommand({ id: "edit", label, group: "Anywhere", keys: "e", run: () => router.push(href), inPalette: true });
  const isActive = account?.status?.active;
  return (
    <>
      <EventsLink id={id} />
      {account && (
        <MoreMenu>
          <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(id)}>
            Copy id
          </MenuItem>
          <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(JSON.stringify(account, null, 2))}>
            Copy record as JSON
          </MenuItem>
          {mayWrite && isActive !== undefined && (
            <MenuItem icon={<IconPower aria-hidden />} onSelect={() => onSetActive(!isActive)}>
              {isActive ? "Switch off" : "Switch on"}
            </MenuItem>
          )}
        </MoreMenu>
      )}
      <ButtonLink leftSection={<IconPencil aria-hidden />} href={href} data-tooltip={label} data-tooltip-keys="e">
        {label}
      </ButtonLink>
    </>
  );
}

/** The actions of the form: back to the customer until something is changed, then to save it. */
export function EditActions({ id, form }: { id: string; form: AccountRecordForm }) {
  if (!form.isDirty && !form.conflict) return <ButtonLink href={paths.account(id)}>Back to the customer</ButtonLink>;
  return (
    <>
      {form.conflict && <span className={classes.waits}>Save in the merge panel</span>}
      <Button onClick={form.reset}>Discard</Button>
      {!form.conflict && (
        <Button variant="primary" type="submit" form={accountFormId} leftSection={<IconCheck aria-hidden />}>
          {form.isSending ? "Saving" : "Save account"}
        </Button>
      )}
    </>
  );
}
