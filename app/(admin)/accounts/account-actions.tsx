"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCommand } from "@/components/command/registry";
import { IconCheck, IconPencil, IconPlus, IconPower } from "@/components/icons/icons";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { useDeveloper } from "@/components/session/developer";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { message, t } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import { CopyRecord } from "../copy-record";
import { paths } from "../paths";
import { accountFormId } from "./account-fields";
import { isOwnQuery } from "./customer-queries";
import type { AccountRecordForm } from "./use-account-form";
import { useMaySetUpSignIn } from "./use-may-set-up-sign-in";

interface CustomerActionsProps {
  id: string;
  account: Account | undefined;
  /** Whether there is none, or none that the viewer may read. */
  isMissing: boolean;
  mayWrite: boolean;
  onSetActive: (isActive: boolean) => void;
  onSetUpSignIn: () => void;
}

/** The actions of the customer's page; the form is one of them. */
export function CustomerActions({ id, account, isMissing, mayWrite, ...on }: CustomerActionsProps) {
  const isDeveloper = useDeveloper();
  const isActive = account?.status?.active;
  const canBeSet = mayWrite && isActive !== undefined;
  return (
    <>
      {account && (isDeveloper || canBeSet) && (
        <MoreMenu>
          <CopyRecord id={id} record={account} />
          {canBeSet && (
            <MenuItem icon={<IconPower aria-hidden />} onSelect={() => on.onSetActive(!isActive)}>
              {isActive ? t("Deactivate") : t("Activate")}
            </MenuItem>
          )}
        </MoreMenu>
      )}
      {account && isActive !== false && <NewOrderLink account={id} />}
      {account && <SetUpSignIn account={id} onPress={on.onSetUpSignIn} />}
      {!isMissing && <EditLink href={paths.editAccount(id)} label={mayWrite ? t("Edit") : t("All fields")} />}
    </>
  );
}

function NewOrderLink({ account }: { account: string }) {
  const mayOrder = useHasFeature("Platform/Order/Write");
  if (!mayOrder) return null;
  return (
    <ButtonLink leftSection={<IconPlus aria-hidden />} href={paths.newOrder(account)}>
      {t("New order")}
    </ButtonLink>
  );
}

/** For a customer without a place of its own. */
function SetUpSignIn({ account, onPress }: { account: string; onPress: () => void }) {
  const own = useViewer().tenant.id;
  const mayMake = useMaySetUpSignIn();
  const isOwn = useQuery({ ...isOwnQuery(account, own), enabled: mayMake }).data;
  return mayMake && isOwn && <Button onClick={onPress}>{t("Set up their sign-in")}</Button>;
}

function EditLink({ href, label }: { href: string; label: string }) {
  const router = useRouter();
  useCommand({
    id: "edit",
    label,
    group: message("Anywhere"),
    keys: "e",
    run: () => router.push(href),
    inPalette: true,
  });
  return (
    <ButtonLink leftSection={<IconPencil aria-hidden />} href={href} data-tooltip={label} data-tooltip-keys="e">
      {label}
    </ButtonLink>
  );
}

/** The actions of the form: back to the customer until something is changed, then to save it. */
export function EditActions({ id, form }: { id: string; form: AccountRecordForm }) {
  if (!form.isDirty && !form.conflict) return <ButtonLink href={paths.account(id)}>{t("Cancel")}</ButtonLink>;
  return (
    <>
      <Button onClick={form.takeTheirs}>{t("Discard")}</Button>
      <Button variant="primary" type="submit" form={accountFormId} leftSection={<IconCheck aria-hidden />}>
        {form.isSending ? t("Saving") : t("Save customer")}
      </Button>
    </>
  );
}
