"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Checkbox } from "@/components/form/checkbox";
import type { Edits, RecordField } from "@/components/form/field-edits";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { bodyRules } from "@/lib/base/http/body-rules";
import { allRolesQuery } from "@/lib/resources/role/client";
import { readTenant, tenantQuery, useUpdateTenant } from "@/lib/resources/tenant/client";
import { updateTenant } from "@/lib/resources/tenant/endpoints";
import type { Tenant, TenantUpdate } from "@/lib/resources/tenant/schema";
import settings from "../settings.module.css";

interface SecondFactorFormProps {
  tenant: Tenant;
  etag: string | undefined;
  mayWrite: boolean;
}

const levels = [
  ["admin", "administrators"],
  ["user", "users"],
] as const;

const everyonePath = "/settings/secondFactor/everyone";
const rolesPath = "/settings/secondFactor/roles";
const rules = bodyRules(updateTenant);

const requiredRoles = (tenant: Tenant | undefined): readonly string[] => tenant?.settings?.secondFactor?.roles ?? [];
const ofEveryone = (tenant: Tenant | undefined): boolean => tenant?.settings?.secondFactor?.everyone ?? false;

/** Each role is a field of its own. */
const roleField = (role: string, label: string): RecordField<Tenant> => ({
  path: `${rolesPath}/${role}`,
  label,
  read: (tenant) => requiredRoles(tenant).includes(role),
});

/** The body that makes these changes; roles are sent as a whole. */
function secondFactorUpdate(edits: Edits, tenant: Tenant | undefined): TenantUpdate {
  const chosen = new Set(requiredRoles(tenant));
  for (const [path, isRequired] of Object.entries(edits)) {
    if (!path.startsWith(`${rolesPath}/`)) continue;
    const role = path.slice(rolesPath.length + 1);
    if (isRequired) chosen.add(role);
    else chosen.delete(role);
  }
  const everyone = edits[everyonePath] ?? ofEveryone(tenant);
  return { settings: { secondFactor: { everyone: everyone === true, roles: [...chosen] } } };
}

/** The form for the users who need a second factor. */
export function SecondFactorForm({ tenant, etag, mayWrite }: SecondFactorFormProps) {
  const { user } = useViewer();
  const queries = useQueryClient();
  const { mutateAsync: update } = useUpdateTenant();
  const query = useQuery({ ...allRolesQuery, enabled: useHasFeature("Platform/Role") });
  const fields = useMemo(() => {
    const known = (query.data?.rows ?? []).flatMap(({ name, title }) =>
      levels.map(([level, people]) => [`${name}.${level}`, `${title ?? name}: ${people}`] as const),
    );
    // A required role is shown while the others load, and after it was deleted.
    const named = [user.role, ...requiredRoles(tenant)].map((role) => [role, role] as const);
    return [...new Map([...named, ...known])].map(([role, label]) => roleField(role, label));
  }, [query.data, tenant, user.role]);
  const form = useRecordForm<Tenant, TenantUpdate>({
    fields: [{ path: everyonePath, label: "Everyone, guests too", read: ofEveryone }, ...fields],
    stored: { record: tenant, etag },
    rules,
    toBody: secondFactorUpdate,
    send: async (body, ifMatch) => {
      const answer = await update({ body, ifMatch });
      queries.setQueryData(tenantQuery.queryKey, { ...answer });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: readTenant,
    onSaved: () => showToast({ kind: "done", message: "Saved who needs a second factor" }),
  });
  const isOfEveryone = form.value(everyonePath) === true;

  const choices = (
    <>
      <p className={settings.before}>
        Those chosen here set one up at their next sign-in, before anything else. API keys and single sign-on are not
        affected.
      </p>
      <fieldset className={settings.choices} disabled={!mayWrite}>
        <legend className="sr-only">Required of</legend>
        <Checkbox
          label="Everyone, guests too"
          checked={isOfEveryone}
          onChange={({ currentTarget }) => form.edit(everyonePath, currentTarget.checked)}
        />
        {fields.map(({ path, label }) => (
          <Checkbox
            key={path}
            label={label}
            checked={isOfEveryone || form.value(path) === true}
            disabled={isOfEveryone}
            onChange={({ currentTarget }) => form.edit(path, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <LoadFailure query={query} what="the roles" />
    </>
  );
  if (!mayWrite) return <div className={settings.part}>{choices}</div>;
  return (
    <div className={settings.part}>
      <RecordForm
        form={form}
        sends={{ endpoint: updateTenant }}
        label="Second factor"
        what="who needs a second factor"
        submit="Save second factor"
        cancel="Discard"
        onCancel={form.isDirty ? form.reset : undefined}
        isLocked={false}
        takesFocus={false}
      >
        {choices}
      </RecordForm>
    </div>
  );
}
