"use client";

import { showToast } from "@/components/overlay/toasts";
import { type RecordFormOptions, type Revision, useRecordForm } from "./use-record-form";

interface CreateFormOptions<Created, Body>
  extends Pick<
    RecordFormOptions<Created, Body, Revision<Created>>,
    "fields" | "initial" | "keptAs" | "rules" | "toBody"
  > {
  create: (body: Body) => Promise<Created>;
  /** Shown when it is created: `Created Backup`. Without it the caller shows the record. */
  message?: (created: Created) => string;
  onDone: (created: Created) => void;
}

/** The state of a form that creates a record. */
export function useCreateForm<Created, Body>({ create, message, onDone, ...form }: CreateFormOptions<Created, Body>) {
  return useRecordForm<Created, Body>({
    ...form,
    stored: undefined,
    send: async (body) => ({ record: await create(body), etag: undefined }),
    onSaved: ({ revision: { record } }) => {
      if (message) showToast({ kind: "done", message: message(record) });
      onDone(record);
    },
  });
}
