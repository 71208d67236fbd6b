import { PageBody } from "@/components/layout/page";
import { AsOfBand } from "@/components/record/as-of-band";
import { AsOfRefusal } from "@/components/record/as-of-refusal";
import { QueryError } from "@/components/record/query-error";
import { isRefusal } from "@/components/record/record-page";
import type { AsOf } from "@/components/record/use-as-of";
import { State } from "@/components/state/state";
import { CallError } from "@/lib/base/http/client";
import type { getWebhook } from "@/lib/resources/webhook/endpoints";
import { WebhookAbout, WebhookAboutSkeleton } from "./webhook-about";

/** A webhook as it was. Its deliveries are a log, of which there is no past state. */
export function PastWebhook({ asOf }: { asOf: AsOf<typeof getWebhook> }) {
  const { record, past } = asOf;
  const { error } = past;
  return (
    <>
      <AsOfBand asOf={asOf} noun="webhook" />
      {error instanceof CallError && isRefusal(error) && !record ? (
        <PageBody>
          <AsOfRefusal asOf={asOf} noun="webhook" error={error} />
        </PageBody>
      ) : (
        <>
          <QueryError query={past} />
          {record ? <WebhookAbout webhook={record} /> : <WebhookAboutSkeleton />}
          <PageBody>
            <State title="Deliveries are not shown for a past moment">Go back to now to see them.</State>
          </PageBody>
        </>
      )}
    </>
  );
}
