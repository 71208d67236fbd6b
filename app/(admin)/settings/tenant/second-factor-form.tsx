"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { Form, FormProblems } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { reasonOf } from "@/lib/base/http/client";
import { allRolesQuery } from "@/lib/resources/role/client";
import { tenantQuery, useUpdateTenant } from "@/lib/resources/tenant/client";
import type { Tenant } from "@/lib/resources/tenant/schema";
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

/** Of whom the tenant requires a second factor. */
export function SecondFactorForm({ tenant, etag, mayWrite }: SecondFactorFormProps) {
  const { everyone = false, roles = [] } = tenant.settings?.secondFactor ?? {};
  const { user } = useViewer();
  const queries = useQueryClient();
  const { mutateAsync: update } = useUpdateTenant();
  const mayReadRoles = useHasFeature("Platform/Role");
  const query = useQuery({ ...allRolesQuery, enabled: mayReadRoles });
  const [edited, setEdited] = useState<{ everyone: boolean; roles: readonly string[] }>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const shown = edited ?? { everyone, roles };
  useUnsavedGuard(edited !== undefined, "who needs a second factor");

  const known = (query.data?.rows ?? []).flatMap(({ name, title }) =>
    levels.map(([level, people]) => [`${name}.${level}`, `${title ?? name}: ${people}`] as const),
  );
  // A role that is required stays to be seen while the others load, or once it was deleted.
  const offered = new Map([...[user.role, ...roles].map((role) => [role, role] as const), ...known]);

  const save = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const secondFactor = { everyone: shown.everyone, roles: [...shown.roles] };
      const answer = await update({ body: { settings: { secondFactor } }, ifMatch: etag });
      queries.setQueryData(tenantQuery.queryKey, { ...answer });
      setEdited(undefined);
      showToast({ kind: "done", message: "Saved who needs a second factor" });
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setSending(false);
  };
  const setRole = (role: string, isRequired: boolean) =>
    setEdited({ ...shown, roles: [...shown.roles.filter((each) => each !== role), ...(isRequired ? [role] : [])] });

  return (
    <Form label="Second factor" onSubmit={() => void save()}>
      <div className={settings.part}>
        <FormProblems problems={problem === undefined ? [] : [problem]} />
        <p className={settings.before}>
          Those chosen here set one up at their next sign-in, before anything else. API keys and single sign-on are not
          affected.
        </p>
        <fieldset className={settings.choices} disabled={!mayWrite}>
          <legend className="sr-only">Required of</legend>
          <Checkbox
            label="Everyone, guests too"
            checked={shown.everyone}
            onChange={({ currentTarget }) => setEdited({ ...shown, everyone: currentTarget.checked })}
          />
          {[...offered].map(([role, label]) => (
            <Checkbox
              key={role}
              label={label}
              checked={shown.everyone || shown.roles.includes(role)}
              disabled={shown.everyone}
              onChange={({ currentTarget }) => setRole(role, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <LoadFailure query={query} what="the roles" />
        {mayWrite && (
          <div className={settings.buttons}>
            <Button type="submit" aria-disabled={isSending || edited === undefined}>
              Save second factor
            </Button>
            {edited && (
              <Button variant="quiet" onClick={() => setEdited(undefined)}>
                Discard
              </Button>
            )}
          </div>
        )}
      </div>
    </Form>
  );
}
