"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField, SwitchField, TextField } from "@/components/form/field";
import { bodyOf, type Edits, type RecordField, textField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { TextAreaField } from "@/components/form/text-area-field";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { monthHours } from "@/lib/base/day";
import { defined } from "@/lib/base/defined";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { distributorNamesQuery } from "@/lib/resources/distributor/client";
import { useCreateProduct, useUpdateProduct } from "@/lib/resources/product/client";
import { createProduct, getProduct } from "@/lib/resources/product/endpoints";
import { productUpdated } from "@/lib/resources/product/events";
import type { Product, ProductUpdate } from "@/lib/resources/product/schema";
import { useReadPresent } from "../names/change-author";
import { everyMonths, monthsOf, useCurrencyOf } from "./product-values";
import { rowsIn, rowsOf, rowsText, rowsWords, variantsOf } from "./variant-rows";
import { VariantsField } from "./variants-field";

const at = {
  name: "/name",
  description: "/description",
  term: "/subscription_term",
  billed: "/payment_period",
  distributor: "/distributor",
  active: "/status/active",
  variants: "/products",
} as const;

const formatHours = (hours: unknown): string => monthsOf(Number(hours)) ?? t("none");

const productFields: readonly RecordField<Product>[] = [
  textField(at.name, message("Name"), message("Enter a name.")),
  textField(at.description, message("Description")),
  { ...textField<Product>(at.term, message("Term")), format: formatHours },
  { ...textField<Product>(at.billed, message("Billed")), format: formatHours },
  textField(at.distributor, message("Distributor")),
  {
    path: at.active,
    label: message("Status"),
    read: ({ status }) => status?.active ?? true,
    format: (active) => (active ? t("Active") : t("Inactive")),
  },
  {
    path: at.variants,
    label: message("Variants"),
    read: (product) => rowsText(rowsOf(product)),
    format: (text) => rowsWords(String(text)),
  },
];

/** A new product is sold by the year and billed by the month. */
const initial = { [at.active]: true, [at.term]: "8640", [at.billed]: "720" };

const rules = bodyRules(createProduct);

/** What is emptied is null; a name is not. */
const toBody = ({ [at.variants]: variants, ...edits }: Edits): ProductUpdate =>
  bodyOf({
    ...Object.fromEntries(
      Object.entries(edits).map(([path, value]) => {
        if (path === at.term || path === at.billed) return [path, Number(value) || null];
        return [path, value === "" && path !== at.name ? null : value];
      }),
    ),
    ...defined({ [at.variants]: variants === undefined ? undefined : variantsOf(rowsIn(String(variants))) }),
  });

/** Choices of months, with the present one. */
function months(counts: readonly number[], none: string, label: (hours: number) => string, present: string) {
  const hours = new Set(counts.map((count) => count * monthHours));
  if (present !== "") hours.add(Number(present));
  const sorted = [...hours].sort((a, b) => a - b);
  return [{ value: "", label: none }, ...sorted.map((each) => ({ value: String(each), label: label(each) }))];
}

interface ProductFormProps {
  /** Undefined for a new product. */
  stored?: { data: Product; etag: string | undefined };
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The form of a product and its variants. An update sends only the changed fields. */
export function ProductForm({ stored, onDone, onCancel }: ProductFormProps) {
  const { mutateAsync: create } = useCreateProduct();
  const { mutateAsync: update } = useUpdateProduct();
  const readPresent = useReadPresent(getProduct, productUpdated);
  const currency = useCurrencyOf(stored?.data);
  const mayReadNames = useHasFeature("Platform/Distributor");
  const { data: distributors } = useQuery({ ...distributorNamesQuery, enabled: mayReadNames });
  const form = useRecordForm<Product, ProductUpdate>({
    fields: productFields,
    stored: stored && { record: stored.data, etag: stored.etag },
    ...(stored ? {} : { initial }),
    keptAs: `product ${stored?.data.id ?? ""}`,
    rules,
    toBody,
    send: async ({ name = "", ...body }, ifMatch) => {
      if (!stored) return { record: await create({ ...body, name }), etag: undefined };
      const answer = await update({ id: stored.data.id, body: { ...body, ...(name ? { name } : {}) }, ifMatch });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: ({ id }) => readPresent({ id }),
    onSaved: ({ revision: { record }, isDirty }) => {
      showToast({
        kind: "done",
        message: stored ? t("Saved {name}", { name: record.name }) : t("Created {name}", { name: record.name }),
      });
      // Keep the text that was typed during the request.
      if (!stored || !isDirty) onDone(record.id);
    },
  });
  const [term, billed, variants] = [form.field(at.term), form.field(at.billed), form.field(at.variants)];
  const isActive = form.value(at.active) === true;
  return (
    <RecordForm
      form={form}
      label={stored ? t("Edit product") : t("New product")}
      failure={stored ? t("Not saved.") : t("Not created.")}
      submit={stored ? t("Save product") : t("Create product")}
      onCancel={onCancel}
      isLocked={!stored && form.isSending}
    >
      <FormSection>
        <Wide>
          <TextField {...form.field(at.name)} autoComplete="off" />
        </Wide>
        <Wide>
          <VariantsField
            {...variants}
            rows={rowsIn(variants.value)}
            unit={[currency, term.value === "" ? t("once") : t("a month")].filter(Boolean).join(", ")}
            onChange={(rows) => form.edit(at.variants, rowsText(rows))}
            help={stored && t("Running subscriptions keep the price that they have; new orders get the new one.")}
          />
        </Wide>
        <SelectField
          {...term}
          data={months([1, 12, 24, 36], t("Sold once"), (each) => monthsOf(each) ?? "", term.value)}
        />
        <SelectField {...billed} data={months([1, 3, 12], t("Once"), everyMonths, billed.value)} />
        {distributors && (
          <SelectField
            {...form.field(at.distributor)}
            data={[
              { value: "", label: t("No distributor") },
              ...[...distributors].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <SwitchField
          label={t("Status")}
          state={isActive ? t("Active") : t("Inactive")}
          checked={isActive}
          isChanged={stored !== undefined && form.edits[at.active] !== undefined}
          onChange={(event) => form.edit(at.active, event.currentTarget.checked)}
        />
        <Wide>
          <TextAreaField {...form.field(at.description)} />
        </Wide>
      </FormSection>
    </RecordForm>
  );
}
