import { PageBody, ScrollRegion } from "@/components/layout/page";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { paths } from "../paths";

export function UnknownPlan() {
  return (
    <PageBody>
      <ScrollRegion label="Plan">
        <State title="There is no such plan" actions={<ButtonLink href={paths.plans()}>Plans</ButtonLink>}>
          Plans are kept for 30 days.
        </State>
      </ScrollRegion>
    </PageBody>
  );
}
