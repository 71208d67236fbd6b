"use client";

import { useRouter } from "next/navigation";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { paths } from "../../paths";

const late = lateParts(() => import("./late"));
const NewAccountForm = late("NewAccountForm");

export function NewAccountScreen() {
  const router = useRouter();
  return (
    <Page>
      <PageHeader title={t("New customer")} parent={{ label: t("Customers"), href: paths.accounts() }} />
      <PageBody>
        <ScrollRegion label={t("New customer")} padded="roomy">
          <NewAccountForm onCancel={() => router.push(paths.accounts())} />
        </ScrollRegion>
      </PageBody>
    </Page>
  );
}
