"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/overlay/toasts";
import { useOneAtATime } from "@/components/ui/use-one-at-a-time";
import type { BodyRules } from "@/lib/base/http/body-rules";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import type { AuthorOf } from "./author-name";
import {
  type Choice,
  type Choices,
  type Edits,
  type FieldValue,
  mergedEdits,
  mergeFields,
  missingErrors,
  type RecordField,
  unsentEdits,
  type Values,
  valuesOf,
  withEdit,
} from "./field-edits";
import { useKeptEdits } from "./kept-edits";
import { useFormErrors } from "./use-form-errors";

/** A record at one revision. */
export interface Revision<Stored> {
  record: Stored;
  etag: string | undefined;
}

/** The revision that other people have saved in the meantime. */
export interface Conflict<Stored> {
  theirs: Revision<Stored>;
  authorOf?: AuthorOf;
}

export type RecordFormOptions<Stored, Body, Answer extends Revision<Stored>> = FormOptions<Stored, Body, Answer> &
  Sending<Stored, Body, Answer>;

/** How a body is sent: with the revision it was made from only by a form that can merge what others have saved since. */
type Sending<Stored, Body, Answer> =
  | { send: (body: Body) => Promise<Answer>; readPresent?: undefined }
  | {
      send: (body: Body, ifMatch: string | undefined) => Promise<Answer>;
      /** Reads the present revision after a 412 response. */
      readPresent: (stored: Stored) => Promise<Conflict<Stored>>;
    };

interface FormOptions<Stored, Body, Answer extends Revision<Stored>> {
  /** Declared at module scope. */
  fields: readonly RecordField<Stored>[];
  /** Undefined for a new record, or while it is loading. */
  stored: Revision<Stored> | undefined;
  /** The values of a new record before anything is typed; other fields are empty. They are sent with the edits. */
  initial?: Values;
  /** Edits that the form begins with: former values that are to be restored. */
  begun?: Edits | undefined;
  /**
   * Names the form: the tab keeps its edits under this name until they are saved or discarded. Undefined while the record is
   * loading, and for a form of secrets.
   */
  keptAs?: string | undefined;
  /** The rules of the body that is sent. */
  rules: BodyRules;
  /** The body that makes exactly these changes to a record; undefined `record` for a new one. */
  toBody: (edits: Edits, base: Stored | undefined) => Body;
  onSaved: (saved: Saved<Body, Answer>) => void;
}

interface Saved<Body, Answer> {
  revision: Answer;
  /** The user typed while the request was running. */
  isDirty: boolean;
  /** The body that undoes the change. Undefined for a new record. */
  undo: Body | undefined;
}

/** The revision that the edits are based on. It does not change while there are edits, even after a refetch. */
interface Base<Stored> {
  revision: Revision<Stored>;
  /** The record passed in when this was set: if another one is passed, it is newer. */
  given: Stored | undefined;
}

interface Clash<Stored> extends Conflict<Stored> {
  /** The ETag that our changes are based on. */
  from: string | undefined;
}

/**
 * The state of a record form: saved values, edits, errors, and conflicts with other people's changes. A second press
 * while a request is running does nothing; text typed in the meantime is not lost.
 */
export function useRecordForm<Stored, Body, Answer extends Revision<Stored> = Revision<Stored>>(
  options: RecordFormOptions<Stored, Body, Answer>,
) {
  const { fields, stored, initial = {}, begun = {}, keptAs, rules, toBody } = options;
  const [edits, setEdits] = useState<Edits>(() => {
    const values = stored ? valuesOf(fields, stored.record) : {};
    return Object.entries(begun).reduce<Edits>((all, [path, value]) => withEdit(all, values, path, value), {});
  });
  const [base, setBase] = useState<Base<Stored> | undefined>(() =>
    stored && Object.keys(edits).length > 0 ? { revision: stored, given: stored.record } : undefined,
  );
  const { errors, problems, showFailure, showOnly, clearField } = useFormErrors(fields);
  const [conflict, setConflict] = useState<Clash<Stored>>();
  const [choices, setChoices] = useState<Choices>({});
  const [isSending, setSending] = useState(false);
  const sendOnce = useOneAtATime();
  // The response handlers need the latest edits, not those of their render.
  const latestEdits = useRef(edits);

  const isDirty = Object.keys(edits).length > 0;
  const usesBase = base && (isDirty || conflict !== undefined || base.given === stored?.record);
  const revision = usesBase ? base.revision : stored;
  const saved = revision ? valuesOf(fields, revision.record) : { ...emptyValues(fields), ...initial };
  const merged = conflict ? mergeFields(fields, saved, valuesOf(fields, conflict.theirs.record), edits) : [];
  const undecided = merged.filter(({ path, kind }) => kind === "clash" && choices[path] === undefined);
  const outgoing = conflict ? mergedEdits(merged, edits, choices) : revision ? edits : { ...initial, ...edits };
  const body = toBody(outgoing, (conflict?.theirs ?? revision)?.record);

  const keep = useKeptEdits<Stored>(keptAs, (kept) => {
    const known = Object.entries(kept.edits).filter(([path]) => fields.some((field) => field.path === path));
    if (isDirty || known.length === 0) return;
    // Once they are discarded, the present revision is shown.
    if (kept.revision) setBase({ revision: kept.revision, given: undefined });
    changeEdits(Object.fromEntries(known), kept.revision);
    showToast({
      kind: "done",
      message: t("Your unsaved changes are back"),
      action: { label: t("Discard"), run: reset },
    });
  });
  const changeEdits = (next: Edits, on = revision) => {
    latestEdits.current = next;
    setEdits(next);
    keep({ edits: next, revision: on });
  };
  const endConflict = () => {
    setConflict(undefined);
    setChoices({});
  };
  const reset = () => {
    changeEdits({});
    showOnly();
    endConflict();
  };
  const edit = (path: string, value: FieldValue) => {
    if (revision && !isDirty && !conflict) setBase({ revision, given: stored?.record });
    changeEdits(withEdit(latestEdits.current, saved, path, value));
    clearField(path);
  };
  /** Discards all our edits. */
  const takeTheirs = () => {
    if (conflict) setBase({ revision: conflict.theirs, given: stored?.record });
    reset();
  };

  /** @param before the revision that the changes are made to */
  const send = async (before = conflict?.theirs ?? revision) => {
    const typed = edits;
    try {
      const answer = await options.send(toBody(outgoing, before?.record), before?.etag);
      const remaining = unsentEdits(latestEdits.current, typed, valuesOf(fields, answer.record));
      setBase({ revision: answer, given: stored?.record });
      changeEdits(remaining, answer);
      endConflict();
      const undo = before && toBody(only(valuesOf(fields, before.record), Object.keys(outgoing)), answer.record);
      options.onSaved({ revision: answer, isDirty: Object.keys(remaining).length > 0, undo });
    } catch (error) {
      const isOvertaken = error instanceof CallError && error.status === 412;
      if (!isOvertaken || !before || !options.readPresent) return showFailure(error);
      const found = await options.readPresent(before.record).catch(showFailure);
      if (!found) return;
      const changed = mergeFields(fields, saved, valuesOf(fields, found.theirs.record), typed);
      // What others have saved is in no field of this form: there is nothing to look at.
      if (before === revision && changed.every(({ kind }) => kind === "mine")) return await send(found.theirs);
      setConflict({ ...found, from: before.etag });
      setChoices({});
    }
  };
  const submit = async () => {
    if (undecided.length > 0) return;
    const missing = missingErrors(fields, rules.required, edits, saved, stored === undefined);
    showOnly(missing);
    if (Object.keys(missing).length > 0) return;
    if (revision && Object.keys(outgoing).length === 0) {
      if (!conflict) showToast({ kind: "done", message: t("Nothing has changed") });
      return takeTheirs();
    }
    setSending(true);
    try {
      await send();
    } finally {
      setSending(false);
    }
  };

  return {
    /** The revision that the edits are based on. */
    revision,
    edits,
    isDirty,
    isSending,
    errors,
    problems,
    conflict,
    merged,
    choices,
    undecided,
    /** The body of the request that saves. */
    body,
    value: (path: string): FieldValue => edits[path] ?? saved[path] ?? "",
    edit,
    choose: (path: string, choice: Choice) => setChoices((known) => ({ ...known, [path]: choice })),
    takeTheirs,
    reset,
    submit: () => void sendOnce(submit),
    /** The props of a text field. */
    field: (path: string) => ({
      label: t(fields.find((field) => field.path === path)?.label ?? path),
      value: String(edits[path] ?? saved[path] ?? ""),
      error: errors[path],
      maxLength: rules.maxLength[path],
      isChanged: revision !== undefined && edits[path] !== undefined,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(path, currentTarget.value),
    }),
  };
}

export type RecordFormState<Stored, Body> = ReturnType<typeof useRecordForm<Stored, Body>>;

const emptyValues = <Stored>(fields: readonly RecordField<Stored>[]): Values =>
  Object.fromEntries(fields.map(({ path }) => [path, ""]));

const only = (values: Values, paths: readonly string[]): Values =>
  Object.fromEntries(paths.flatMap((path) => (values[path] === undefined ? [] : [[path, values[path]]])));
