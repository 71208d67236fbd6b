"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { NoPermission, State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { CallError } from "@/lib/base/http/client";
import { roleQuery, rolesQuery } from "@/lib/resources/role/client";
import { paths } from "../paths";
import { ChangeRole, NewRole } from "./role-editor";
import { allRoles, RefusedRole } from "./role-screen";

const feature = "Platform/Role/Write";

/** Changes a role of the tenant's own; of any other it says why not. */
export function EditRoleScreen({ id }: { id: string }) {
  const mayWrite = useHasFeature(feature);
  const read = useQuery(roleQuery(id));
  const roles = useQuery(rolesQuery(allRoles)).data?.rows;
  if (!mayWrite) return <MayNot what="change roles" />;
  const refusal = read.error instanceof CallError ? read.error : undefined;
  const listed = roles?.find(({ _id }) => _id === id);
  // Begun once: what is saved later meets the draft when that is saved.
  if (read.data && listed?.editable)
    return <ChangeRole key={id} stored={{ role: read.data.data, etag: read.data.etag }} />;
  return (
    <Frame title={read.data?.data.title ?? "Role"}>
      {refusal && <RefusedRole error={refusal} />}
      {listed && !listed.editable && (
        <State
          title={`${listed.title ?? listed.name} cannot be changed here`}
          actions={<ButtonLink href={paths.newRole(id)}>Duplicate it</ButtonLink>}
        >
          It belongs to the platform and is the same for every tenant. A copy of it is yours to change.
        </State>
      )}
    </Frame>
  );
}

export function NewRoleScreen({ from }: { from: string | undefined }) {
  const mayWrite = useHasFeature(feature);
  const read = useQuery({ ...roleQuery(from ?? ""), enabled: from !== undefined });
  if (!mayWrite) return <MayNot what="create roles" />;
  if (from === undefined) return <NewRole />;
  if (read.data) return <NewRole key={from} template={read.data.data} />;
  return <Frame title="New role">{read.error instanceof CallError && <RefusedRole error={read.error} />}</Frame>;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <PageHeader title={title} parent={{ label: "Roles", href: paths.roles() }} />
      <PageBody>
        <ScrollRegion label="Role" padded="region">
          {children}
        </ScrollRegion>
      </PageBody>
    </Page>
  );
}

function MayNot({ what }: { what: string }) {
  const { user, tenant } = useViewer();
  const { copy } = useCopy();
  const request = `Access to ${feature} for ${user.username} (${user.role}) in ${tenant.name}, to ${what}.`;
  return (
    <Frame title="Role">
      <NoPermission what={what} feature={feature} onCopyRequest={() => copy(request)} />
    </Frame>
  );
}
