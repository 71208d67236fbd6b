"use client";

import { TextField } from "@/components/form/field";
import { bodyOf, type Edits, formFields } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { CountryField } from "@/components/form/named-fields";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { defined } from "@/lib/base/defined";
import { bodyRules } from "@/lib/base/http/body-rules";
import { t } from "@/lib/languages/text";
import { useCreateDistributor, useUpdateDistributor } from "@/lib/resources/distributor/client";
import { createDistributor, getDistributor } from "@/lib/resources/distributor/endpoints";
import { distributorUpdated } from "@/lib/resources/distributor/events";
import type { Distributor, DistributorUpdate } from "@/lib/resources/distributor/schema";
import { useReadPresent } from "../names/change-author";
import { distributorFields } from "./distributor-fields";

const countryPath = "/address/country";
const fields = formFields(distributorFields);
const rules = bodyRules(createDistributor);

interface DistributorFormProps {
  /** Undefined for a new record. */
  stored?: { data: Distributor; etag: string | undefined };
  /** Former values that are to be restored. */
  begun?: Edits | undefined;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The form for name and address. An update sends only the changed fields. */
export function DistributorForm({ stored, begun, onDone, onCancel }: DistributorFormProps) {
  const { mutateAsync: create } = useCreateDistributor();
  const { mutateAsync: update } = useUpdateDistributor();
  const readPresent = useReadPresent(getDistributor, distributorUpdated);
  const form = useRecordForm<Distributor, DistributorUpdate>({
    fields,
    stored: stored && { record: stored.data, etag: stored.etag },
    begun,
    keptAs: `distributor ${stored?.data._id ?? ""}`,
    rules,
    toBody: bodyOf,
    send: async ({ name = "", ...body }, ifMatch) => {
      if (!stored) return { record: await create({ ...body, name }), etag: undefined };
      const change = { ...body, ...defined({ name: name || undefined }) };
      const answer = await update({ id: stored.data._id, body: change, ifMatch });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: ({ _id: id }) => readPresent({ id }),
    onSaved: ({ revision: { record }, isDirty }) => {
      showToast({
        kind: "done",
        message: stored ? t("Saved {name}", { name: record.name }) : t("Created {name}", { name: record.name }),
      });
      // Keep the text that was typed during the request.
      if (!stored || !isDirty) onDone(record._id);
    },
  });
  return (
    <RecordForm
      form={form}
      label={stored ? t("Edit distributor") : t("New distributor")}
      submit={stored ? t("Save distributor") : t("Create distributor")}
      onCancel={onCancel}
      // A new record opens after saving, so typing is disabled during the request.
      isLocked={!stored && form.isSending}
    >
      <FormSection>
        {fields.map(({ path }) => {
          const props = form.field(path);
          if (path === countryPath)
            return (
              <CountryField key={path} {...props} none={t("No country")} onChange={(code) => form.edit(path, code)} />
            );
          const field = <TextField key={path} {...props} autoComplete="off" />;
          return path === "/name" ? <Wide key={path}>{field}</Wide> : field;
        })}
      </FormSection>
    </RecordForm>
  );
}
