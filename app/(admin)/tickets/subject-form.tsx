"use client";

import { useQuery } from "@tanstack/react-query";
import { TextField } from "@/components/form/field";
import { bodyOf, formFields } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { Loaded } from "@/components/record/loaded";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { ticketQuery, useUpdateTicket } from "@/lib/resources/ticket/client";
import { getTicket, updateTicket } from "@/lib/resources/ticket/endpoints";
import { ticketUpdated } from "@/lib/resources/ticket/events";
import type { Ticket, TicketUpdate } from "@/lib/resources/ticket/schema";
import { useReadPresent } from "../names/change-author";
import { ticketFields } from "./ticket-fields";

const subjectPath = "/subject";

const fields = formFields(ticketFields);

const rules = bodyRules(updateTicket);

/** The form for the subject of a ticket. It starts from the current ticket and its ETag, which saving needs. */
export function SubjectForm({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <Loaded query={useQuery(ticketQuery(id))} failed={message("Could not load the ticket.")}>
      {(stored) => <LoadedSubjectForm key={id} stored={stored} onDone={onDone} />}
    </Loaded>
  );
}

interface LoadedSubjectFormProps {
  stored: { data: Ticket; etag: string | undefined };
  onDone: () => void;
}

function LoadedSubjectForm({ stored: { data, etag }, onDone }: LoadedSubjectFormProps) {
  const { id } = data;
  const { mutateAsync: update } = useUpdateTicket();
  const readPresent = useReadPresent(getTicket, ticketUpdated);
  const form = useRecordForm<Ticket, TicketUpdate>({
    fields,
    stored: { record: data, etag },
    keptAs: `ticket ${id}`,
    rules,
    toBody: bodyOf,
    send: async (body, ifMatch) => {
      const answer = await update({ id, body, ifMatch });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: () => readPresent({ id }),
    onSaved: ({ revision: { record }, isDirty }) => {
      showToast({ kind: "done", message: t("Saved {subject}", { subject: record.subject }) });
      // Keep the text that was typed during the request.
      if (!isDirty) onDone();
    },
  });
  return (
    <RecordForm form={form} label={t("Edit ticket")} submit={t("Save ticket")} onCancel={onDone}>
      <FormSection>
        <Wide>
          <TextField {...form.field(subjectPath)} autoComplete="off" />
        </Wide>
      </FormSection>
    </RecordForm>
  );
}
