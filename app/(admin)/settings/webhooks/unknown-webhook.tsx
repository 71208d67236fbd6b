import { PageBody, ScrollRegion } from "@/components/layout/page";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { paths } from "../../paths";

export function UnknownWebhook() {
  return (
    <PageBody>
      <ScrollRegion label="Deliveries">
        <State title="There is no such webhook" actions={<ButtonLink href={paths.webhooks()}>All webhooks</ButtonLink>}>
          It may have been deleted.
        </State>
      </ScrollRegion>
    </PageBody>
  );
}
