"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { bodyOf, formFields } from "@/components/form/field-edits";
import { useRecordForm } from "@/components/form/use-record-form";
import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { bodyRules } from "@/lib/base/http/body-rules";
import { t } from "@/lib/languages/text";
import { accountQuery, useUpdateAccount } from "@/lib/resources/account/client";
import { getAccount, updateAccount } from "@/lib/resources/account/endpoints";
import { accountUpdated } from "@/lib/resources/account/events";
import type { Account, AccountUpdate } from "@/lib/resources/account/schema";
import { useReadPresent } from "../names/change-author";
import { paths } from "../paths";
import { accountFields } from "./account-fields";

const fields = formFields(accountFields);
const rules = bodyRules(updateAccount);

/** The form state of an account. Saving can be undone; concurrent changes are merged. */
export function useAccountForm(id: string, isEditing: boolean) {
  const client = useQueryClient();
  const router = useRouter();
  const query = accountQuery(id);
  const read = useQuery(query);
  const readPresent = useReadPresent(getAccount, accountUpdated);

  const { mutateAsync: update } = useUpdateAccount(id);
  const send = async (body: AccountUpdate, ifMatch: string | undefined) => {
    const answer = await update({ body, ifMatch });
    client.setQueryData(query.queryKey, { ...answer });
    return { record: answer.data, etag: answer.etag };
  };
  const undo = (body: AccountUpdate, etag: string | undefined) =>
    report(send(body, etag), {
      done: () => t("The change is undone"),
      failed: (reason) => t("Not undone. {reason}", { reason }),
    });
  const form = useRecordForm<Account, AccountUpdate>({
    fields,
    stored: read.data && { record: read.data.data, etag: read.data.etag },
    keptAs: isEditing && read.data ? `account ${id}` : undefined,
    rules,
    toBody: bodyOf,
    send,
    readPresent: () => readPresent({ id }),
    onSaved: ({ revision, isDirty, undo: back }) => {
      // What was typed meanwhile is still in the form.
      if (!isDirty) router.push(paths.account(id));
      showToast({
        kind: "done",
        message: t("Saved {name}", { name: revision.record.name ?? id }),
        undo: back && (() => void undo(back, revision.etag)),
      });
    },
  });
  const setActive = (active: boolean) =>
    report(send({ status: { active } }, form.revision?.etag), {
      done: ({ record: { name = id } }) =>
        active ? t("Activated {name}", { name }) : t("Deactivated {name}", { name }),
      failed: (reason) =>
        active ? t("Not activated. {reason}", { reason }) : t("Not deactivated. {reason}", { reason }),
      undo: ({ etag }) => void undo({ status: { active: !active } }, etag),
    });
  return { read, form, setActive: (active: boolean) => void setActive(active) };
}

export type AccountRecordForm = ReturnType<typeof useAccountForm>["form"];
