"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Checkbox } from "@/components/form/checkbox";
import type { Edits, RecordField } from "@/components/form/field-edits";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { useLanguage } from "@/components/language/language";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { bodyRules } from "@/lib/base/http/body-rules";
import { message, t } from "@/lib/languages/text";
import { allRolesQuery } from "@/lib/resources/role/client";
import { readTenant, tenantQuery, useUpdateTenant } from "@/lib/resources/tenant/client";
import { updateTenant } from "@/lib/resources/tenant/endpoints";
import type { Tenant, TenantUpdate } from "@/lib/resources/tenant/schema";
import settings from "../settings.module.css";

interface TwoStepFormProps {
  tenant: Tenant;
  etag: string | undefined;
  mayWrite: boolean;
}

const levels = [
  ["admin", message("Administrators"), message("{role}: administrators")],
  ["user", message("Members"), message("{role}: members")],
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

/** Who has to confirm a sign-in with a second step: everyone, or those of some roles. */
export function TwoStepForm({ tenant, etag, mayWrite }: TwoStepFormProps) {
  const { user } = useViewer();
  const language = useLanguage();
  const queries = useQueryClient();
  const { mutateAsync: update } = useUpdateTenant();
  const query = useQuery({ ...allRolesQuery, enabled: useHasFeature("Platform/Role") });
  const roles = useMemo(() => {
    const known = (query.data?.rows ?? []).map(({ name, title }) => [name ?? "", title ?? name ?? ""] as const);
    // A required role is shown while the others load, and after it was deleted.
    const named = [user.role, ...requiredRoles(tenant)].map((role) => role.split(".")[0] ?? "");
    return [...new Map([...named.map((name) => [name, name] as const), ...known])];
  }, [query.data, tenant, user.role]);
  const form = useRecordForm<Tenant, TenantUpdate>({
    // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are said in the language
    fields: useMemo(
      () => [
        { path: everyonePath, label: t("Everyone, including guests"), read: ofEveryone },
        ...roles.flatMap(([name, title]) =>
          levels.map(([level, , label]) => roleField(`${name}.${level}`, t(label, { role: title }))),
        ),
      ],
      [roles, language],
    ),
    stored: { record: tenant, etag },
    rules,
    toBody: secondFactorUpdate,
    send: async (body, ifMatch) => {
      const answer = await update({ body, ifMatch });
      queries.setQueryData(tenantQuery.queryKey, { ...answer });
      return { record: answer.data, etag: answer.etag };
    },
    readPresent: readTenant,
    onSaved: () => showToast({ kind: "done", message: t("Saved the two-step rule") }),
  });
  const isOfEveryone = form.value(everyonePath) === true;

  const choices = (
    <>
      <p className="mb-12 text-2">
        {t(
          "Who has to confirm a sign-in with a second step: a passkey, or a code from an app. People without one set it up at their next sign-in, before anything else. API keys and single sign-on are not affected.",
        )}
      </p>
      <fieldset className="grid gap-8 mb-16" disabled={!mayWrite}>
        <legend className="sr-only">{t("Required of")}</legend>
        <Checkbox
          label={t("Everyone, including guests")}
          checked={isOfEveryone}
          onChange={({ currentTarget }) => form.edit(everyonePath, currentTarget.checked)}
        />
        <table className={`border-collapse w-full max-w-672 ${settings.table}`}>
          <thead>
            <tr>
              <th className="text-2" scope="col">
                {t("Role")}
              </th>
              {levels.map(([level, people]) => (
                <th className="text-2" key={level} scope="col">
                  {t(people)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.map(([name, title]) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {levels.map(([level, , label]) => {
                  const path = `${rolesPath}/${name}.${level}`;
                  return (
                    <td key={level}>
                      <Checkbox
                        aria-label={t(label, { role: title })}
                        checked={isOfEveryone || form.value(path) === true}
                        disabled={isOfEveryone}
                        onChange={({ currentTarget }) => form.edit(path, currentTarget.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
      <LoadFailure query={query} failed={t("Could not load the roles.")} />
    </>
  );
  if (!mayWrite) return choices;
  return (
    <RecordForm
      form={form}
      label={t("Two-step rule")}
      submit={t("Save rule")}
      cancel={t("Discard")}
      onCancel={form.isDirty ? form.reset : undefined}
      isLocked={false}
      takesFocus={false}
    >
      {choices}
    </RecordForm>
  );
}
