"use client";

import type * as z from "zod";
import { SelectField, TextField } from "@/components/form/field";
import { bodyOf, formFields } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useCreateForm } from "@/components/form/use-create-form";
import { useViewer } from "@/components/session/viewer";
import { bodyRules } from "@/lib/base/http/body-rules";
import { t } from "@/lib/languages/text";
import { useCreateTicket } from "@/lib/resources/ticket/client";
import { createTicket } from "@/lib/resources/ticket/endpoints";
import { ticketFields } from "./ticket-fields";

type Body = z.input<typeof createTicket.body>;

const subjectPath = "/subject";
const tenantPath = "/tenant";

const fields = formFields(ticketFields, [subjectPath, tenantPath]);

const rules = bodyRules(createTicket);

/** The form of a new ticket: its subject and its tenant. */
export function TicketForm({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const { tenant, customers } = useViewer();
  const { mutateAsync: create } = useCreateTicket();
  const form = useCreateForm({
    fields,
    initial: { [tenantPath]: tenant.id },
    keptAs: "ticket",
    rules,
    toBody: bodyOf<Body>,
    create,
    message: ({ subject }) => t("Opened {subject}", { subject }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <RecordForm
      form={form}
      label={t("New ticket")}
      failure={t("Not opened.")}
      submit={t("Open ticket")}
      onCancel={onCancel}
    >
      <FormSection>
        <Wide>
          <TextField {...form.field(subjectPath)} autoComplete="off" />
        </Wide>
        {customers.length > 0 && (
          <Wide>
            <SelectField
              {...form.field(tenantPath)}
              data={[tenant, ...customers].map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Wide>
        )}
      </FormSection>
    </RecordForm>
  );
}
