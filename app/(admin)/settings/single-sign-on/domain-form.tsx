"use client";

import type * as z from "zod";
import { TextField } from "@/components/form/field";
import { type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useCreateForm } from "@/components/form/use-create-form";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { useAddDomain } from "@/lib/resources/single-sign-on/client";
import { addDomain } from "@/lib/resources/single-sign-on/endpoints";
import type { Domain } from "@/lib/resources/single-sign-on/schema";

const domainPath = "/domain";
const fields: readonly RecordField<Domain>[] = [
  textField(domainPath, message("Domain"), message("Enter a domain, such as acme.example.")),
];
const rules = bodyRules(addDomain);

const newDomain = ({ [domainPath]: domain = "" }: Edits): z.input<typeof addDomain.body> => ({
  domain: String(domain),
});

/** The form that adds a domain; its row then shows the DNS record that proves it. */
export function DomainForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: create } = useAddDomain();
  const form = useCreateForm({
    fields,
    rules,
    toBody: newDomain,
    create,
    message: ({ domain }: Domain) => t("Added {domain}. The DNS record verifies it", { domain }),
    onDone,
  });
  return (
    <RecordForm
      form={form}
      label={t("Add a domain")}
      failure={t("The domain is not added.")}
      submit={t("Add domain")}
      onCancel={onDone}
    >
      <FormSection
        title={t("Domain")}
        note={t("What follows the @ of your users' email addresses. A DNS record proves it.")}
      >
        <Wide>
          <TextField
            {...form.field(domainPath)}
            placeholder={t("acme.example")}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Wide>
      </FormSection>
    </RecordForm>
  );
}
