"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type Conflict, useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { bodyRules } from "@/lib/base/http/body-rules";
import { call, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { accountQuery, useUpdateAccount } from "@/lib/resources/account/client";
import { getAccount, updateAccount } from "@/lib/resources/account/endpoints";
import { accountUpdated } from "@/lib/resources/account/events";
import type { Account, AccountUpdate } from "@/lib/resources/account/schema";
import { useReadAuthors } from "../names/change-author";
import { paths } from "../paths";
import { accountFields, accountUpdate } from "./account-fields";

const rules = bodyRules(updateAccount);

/** The form state of an account. Saving can be undone; concurrent changes are merged. */
export function useAccountForm(id: string, isEditing: boolean) {
  const client = useQueryClient();
  const router = useRouter();
  const query = accountQuery(id);
  const read = useQuery(query);
  const readAuthors = useReadAuthors(accountUpdated);

  const { mutateAsync: update } = useUpdateAccount(id);
  const send = async (body: AccountUpdate, ifMatch: string | undefined) => {
    const answer = await update({ body, ifMatch });
    client.setQueryData(query.queryKey, { ...answer });
    return { record: answer.data, etag: answer.etag };
  };
  const undo = (body: AccountUpdate, etag: string | undefined) => {
    send(body, etag).then(
      () => showToast({ kind: "done", message: t("The change is undone") }),
      (error: unknown) =>
        showToast({ kind: "failed", message: t("Not undone. {reason}", { reason: reasonOf(error) }) }),
    );
  };
  /** Reads the current revision and its authors. */
  const readPresent = async (): Promise<Conflict<Account>> => {
    const [theirs, authorOf] = await Promise.all([call(getAccount, { params: { id } }), readAuthors(id)]);
    return { theirs: { record: theirs.data, etag: theirs.etag }, authorOf };
  };
  const form = useRecordForm<Account, AccountUpdate>({
    fields: accountFields,
    stored: read.data && { record: read.data.data, etag: read.data.etag },
    keptAs: isEditing && read.data ? `account ${id}` : undefined,
    rules,
    toBody: accountUpdate,
    send,
    readPresent,
    onSaved: ({ revision, isDirty, undo: back }) => {
      // What was typed meanwhile is still in the form.
      if (!isDirty) router.push(paths.account(id));
      showToast({
        kind: "done",
        message: t("Saved {name}", { name: revision.record.name ?? id }),
        undo: back && (() => undo(back, revision.etag)),
      });
    },
  });
  const setActive = async (active: boolean) => {
    try {
      const { record, etag } = await send({ status: { active } }, form.revision?.etag);
      const { name = id } = record;
      const message = active ? t("Activated {name}", { name }) : t("Deactivated {name}", { name });
      showToast({ kind: "done", message, undo: () => undo({ status: { active: !active } }, etag) });
    } catch (error) {
      const reason = reasonOf(error);
      const message = active ? t("Not activated. {reason}", { reason }) : t("Not deactivated. {reason}", { reason });
      showToast({ kind: "failed", message });
    }
  };
  return { read, form, setActive: (active: boolean) => void setActive(active) };
}

export type AccountRecordForm = ReturnType<typeof useAccountForm>["form"];
