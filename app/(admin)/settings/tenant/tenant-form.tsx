"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ReadOnlyField, TextField } from "@/components/form/field";
import { Form, FormSection } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useUpdateTenant } from "@/lib/resources/tenant/client";
import type { Tenant, TenantUpdate } from "@/lib/resources/tenant/schema";
import { useSend } from "../../use-send";
import settings from "../settings.module.css";

interface TenantFormProps {
  tenant: Tenant;
  etag: string | undefined;
  mayWrite: boolean;
}

/** What has been typed; a field that is absent is as it was saved. */
interface Edits {
  name?: string;
  currency?: string;
}

export function TenantForm({ tenant, etag, mayWrite }: TenantFormProps) {
  const saved = { name: tenant.name ?? "", currency: tenant.settings?.currency ?? "" };
  const [edits, setEdits] = useState<Edits>({});
  const values = { ...saved, ...edits };
  const changed = {
    name: values.name !== saved.name,
    currency: values.currency !== saved.currency,
  };
  const isDirty = changed.name || changed.currency;
  const router = useRouter();
  const { mutateAsync: update } = useUpdateTenant();
  const { errors, isSending, send } = useSend();
  useUnsavedGuard(isDirty, saved.name);
  if (!mayWrite) {
    return (
      <FormSection title={saved.name} note="Changing it needs the feature Platform/Tenant/Write.">
        <ReadOnlyField label="Name" value={saved.name} />
        <ReadOnlyField label="Currency" value={saved.currency || "none"} />
      </FormSection>
    );
  }
  const save = async () => {
    const body: TenantUpdate = {
      ...(changed.name ? { name: values.name } : {}),
      ...(changed.currency ? { settings: { currency: values.currency === "" ? null : values.currency } } : {}),
    };
    const { name } = await update({ body, ifMatch: etag });
    setEdits({});
    showToast({ kind: "done", message: `Saved ${name}` });
    // The name stands in the frame, the currency beside amounts: both come with the page.
    router.refresh();
  };
  return (
    <Form
      label="Tenant"
      onSubmit={() => void send(save, values.name.trim() === "" ? { "/name": "A tenant needs a name." } : {})}
    >
      <div className={settings.form}>
        <FormSection title={saved.name} note="Events keep the name the tenant had at their time.">
          <TextField
            label="Name"
            value={values.name}
            maxLength={255}
            autoComplete="off"
            isChanged={changed.name}
            error={errors["/name"]}
            onChange={({ currentTarget }) => setEdits({ ...edits, name: currentTarget.value })}
          />
          <TextField
            label="Currency"
            help="Shown beside amounts; empty shows none"
            value={values.currency}
            maxLength={3}
            autoComplete="off"
            isChanged={changed.currency}
            error={errors["/settings/currency"]}
            onChange={({ currentTarget }) => setEdits({ ...edits, currency: currentTarget.value.toUpperCase() })}
          />
        </FormSection>
        <div className={settings.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            Save tenant
          </Button>
          {isDirty && (
            <Button variant="quiet" onClick={() => setEdits({})}>
              Discard
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
