"use client";

import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { permissionName } from "@/components/session/permission-words";
import { useViewer } from "@/components/session/viewer";
import { NoPermission } from "@/components/state/no-permission";
import { useCopy } from "@/components/ui/copy";
import { roleInWords } from "@/components/ui/role-words";
import { t } from "@/lib/languages/text";
import { useScreenParts } from "./screen-parts";

interface ForbiddenProps {
  /** "You cannot see accounts" */
  refusal: string;
  /** The feature that is missing. */
  feature: string;
  /** The operation that is refused, so that the viewer can ask why. */
  operation: string;
}

/** Shown if the viewer lacks a feature. The request for access that can be copied names the viewer and the tenant. */
export function Forbidden({ refusal, feature, operation }: ForbiddenProps) {
  const { user, tenant } = useViewer();
  const { Why } = useScreenParts();
  const { copy } = useCopy();
  const request = t("Access to {permission} for {user} ({role}) in {tenant}.", {
    permission: permissionName(feature),
    user: user.username,
    role: roleInWords(user.role),
    tenant: tenant.name,
  });
  return (
    <NoPermission title={refusal} permission={permissionName(feature)} onCopyRequest={() => copy(request)}>
      <Why operation={operation} />
    </NoPermission>
  );
}

interface ForbiddenPageProps extends ForbiddenProps {
  title: string;
  parent: { label: string; href: string };
}

/** A page that the viewer may not see. */
export function ForbiddenPage({ title, parent, ...forbidden }: ForbiddenPageProps) {
  return (
    <Page>
      <PageHeader title={title} parent={parent} />
      <PageBody>
        <Forbidden {...forbidden} />
      </PageBody>
    </Page>
  );
}
