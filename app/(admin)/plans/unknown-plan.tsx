import { PageBody, ScrollRegion } from "@/components/layout/page";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { t } from "@/lib/languages/text";
import { paths } from "../paths";

export function UnknownPlan() {
  return (
    <PageBody>
      <ScrollRegion label={t("Plan")}>
        <State title={t("There is no such plan")} actions={<ButtonLink href={paths.plans()}>{t("Plans")}</ButtonLink>}>
          {t("Plans are kept for 30 days.")}
        </State>
      </ScrollRegion>
    </PageBody>
  );
}
