"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { CallError, type Called, call, reasonOf } from "@/lib/base/http/client";
import { accountQuery } from "@/lib/resources/account/client";
import { getAccount, listAccounts, updateAccount } from "@/lib/resources/account/endpoints";
import type { Account } from "@/lib/resources/account/schema";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import {
  bodyOf,
  type Choice,
  type Edits,
  errorsByPointer,
  type FieldErrors,
  type FieldPath,
  type FieldValue,
  fieldPaths,
  mergedEdits,
  mergeFields,
  valueAt,
  withEdit,
} from "./account-edits";

/** An account at one revision. */
interface Revision {
  account: Account;
  etag: string | undefined;
}

interface Conflict {
  theirs: Revision;
  /** The revision ours was made from, by its tag. */
  from: string | undefined;
  events: readonly Event[];
}

type Answer = Called<typeof getAccount>;

/** An account being edited: what is saved, what is typed, what is wrong with it, and what others did meanwhile. */
export function useAccountEditor(id: string) {
  const client = useQueryClient();
  const query = accountQuery(id);
  const read = useQuery(query);
  const mayReadEvents = useHasFeature("Platform/Event");
  const [edits, setEdits] = useState<Edits>({});
  // What the first edit was made from: a later revision must not slip under what is typed.
  const [start, setStart] = useState<Revision>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [choices, setChoices] = useState<Partial<Record<FieldPath, Choice>>>({});

  const latest: Revision | undefined = read.data && { account: read.data.data, etag: read.data.etag };
  const saved = Object.keys(edits).length > 0 || conflict ? (start ?? latest) : latest;
  const merge = conflict && saved ? mergeFields(saved.account, conflict.theirs.account, edits) : [];
  const undecided = merge.filter(({ path, kind }) => kind === "clash" && choices[path] === undefined);
  const sending = conflict ? mergedEdits(merge, choices) : edits;

  const forget = () => {
    setEdits({});
    setStart(undefined);
    setErrors({});
    setProblems([]);
    setConflict(undefined);
    setChoices({});
  };
  const take = (answer: Answer) => {
    client.setQueryData(query.queryKey, answer);
    void client.invalidateQueries({ queryKey: [listAccounts.area, listAccounts.name] });
    void client.invalidateQueries({ queryKey: [listEvents.area] });
  };

  const undo = (before: Account, sent: Edits, etag: string | undefined) => {
    const back: Edits = {};
    for (const path of fieldPaths) if (sent[path] !== undefined) back[path] = valueAt(before, path);
    call(updateAccount, { params: { id }, body: bodyOf(back), ifMatch: etag }).then(
      (answer) => {
        take({ ...answer });
        showToast({ kind: "done", message: "The account is as it was." });
      },
      (error: unknown) => showToast({ kind: "failed", message: `Not undone. ${reasonOf(error)}` }),
    );
  };

  const send = useMutation({
    mutationFn: (revision: Revision) =>
      call(updateAccount, { params: { id }, body: bodyOf(sending), ifMatch: revision.etag }),
    onSuccess: (answer, revision) => {
      take({ ...answer });
      const sent = sending;
      forget();
      showToast({
        kind: "done",
        message: `Saved ${answer.data.name ?? "the account"}`,
        undo: () => undo(revision.account, sent, answer.etag),
      });
    },
    onError: async (error) => {
      if (!(error instanceof CallError)) return setProblems([error.message]);
      if (error.status === 412) return await meet(saved?.etag);
      const { fields, others } = errorsByPointer(error.problem.errors ?? []);
      setErrors(fields);
      setProblems(Object.keys(fields).length > 0 ? others : [error.message, ...others]);
    },
  });

  /** Reads what is there now, and who made it so. */
  const meet = async (from: string | undefined) => {
    const search = new URLSearchParams({
      "~filter[data._id]": id,
      "~filter[source]": "account",
      "~filter[status]": "success",
      "~limit": "50",
    });
    try {
      const [theirs, events] = await Promise.all([
        call(getAccount, { params: { id } }),
        mayReadEvents ? call(listEvents, { search }).then(({ data }) => data.data) : [],
      ]);
      setStart((known) => known ?? latest);
      setConflict({ theirs: { account: theirs.data, etag: theirs.etag }, from, events });
      setChoices({});
      setProblems([]);
    } catch (error) {
      setProblems([error instanceof Error ? error.message : "The account could not be read."]);
    }
  };

  return {
    read,
    saved,
    edits,
    errors,
    problems,
    conflict,
    choices,
    merge,
    undecided,
    /** What saving would send. */
    body: bodyOf(sending),
    isSaving: send.isPending,
    value: (path: FieldPath): FieldValue => edits[path] ?? (saved ? valueAt(saved.account, path) : ""),
    edit: (path: FieldPath, value: FieldValue) => {
      if (!saved) return;
      if (Object.keys(edits).length === 0 && !conflict) setStart(saved);
      setEdits(withEdit(edits, saved.account, path, value));
      setErrors(({ [path]: _, ...others }) => others);
    },
    choose: (path: FieldPath, choice: Choice) => setChoices((known) => ({ ...known, [path]: choice })),
    discard: forget,
    /** Keeps nothing of ours. */
    takeTheirs: () => {
      if (!conflict) return;
      const { account: data, etag } = conflict.theirs;
      if (read.data) client.setQueryData(query.queryKey, { ...read.data, data, etag });
      forget();
    },
    save: () => {
      const revision = conflict?.theirs ?? saved;
      if (!revision || send.isPending || undecided.length > 0) return;
      setErrors({});
      setProblems([]);
      if (Object.keys(sending).length > 0) return send.mutate(revision);
      if (conflict && read.data) {
        client.setQueryData(query.queryKey, { ...read.data, data: revision.account, etag: revision.etag });
        forget();
      }
    },
  };
}

export type AccountEditor = ReturnType<typeof useAccountEditor>;
