"use client";

import { useViewer } from "@/components/session/viewer";
import { ErrorBanner } from "@/components/state/error-banner";
import { NoPermission, State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { CallError } from "@/lib/base/http/client";
import { paths } from "../paths";

/** Why an agreement cannot be shown, and the way on. */
export function RecordProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { user, tenant } = useViewer();
  const { copy } = useCopy();
  const status = error instanceof CallError ? error.status : 500;
  if (status === 403) {
    const feature = "Platform/Contract";
    const request = `Access to ${feature} for ${user.username} (${user.role}) in ${tenant.name}, to see agreements.`;
    return <NoPermission what="see agreements" feature={feature} onCopyRequest={() => copy(request)} />;
  }
  if (status === 404 || status === 422 || status === 400) {
    return (
      <State
        title="There is no such agreement"
        actions={<ButtonLink href={paths.agreements()}>All agreements</ButtonLink>}
      >
        {tenant.name} has none with this id. It may belong to another tenant.
      </State>
    );
  }
  return <ErrorBanner title="Could not load." reason={error.message} retryInSeconds={5} onRetry={onRetry} />;
}
