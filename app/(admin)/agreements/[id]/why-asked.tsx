"use client";

import { useQuery } from "@tanstack/react-query";
import { CheckList } from "@/components/record/check-list";
import { Loaded } from "@/components/record/loaded";
import { message, t } from "@/lib/languages/text";
import { consentReasonQuery } from "@/lib/resources/consent/client";

/** Why a user is asked to accept an agreement, or not. */
export function WhyAsked({ agreement, user }: { agreement: string; user: string }) {
  const query = useQuery(consentReasonQuery(agreement, user));
  return (
    <Loaded query={query} failed={message("Could not load the reason.")}>
      {({ asked, steps }) => (
        <CheckList
          label={asked ? t("Why the user is asked") : t("Why the user is not asked")}
          checks={steps.map(({ passed, detail }) => ({ passed, words: detail }))}
        />
      )}
    </Loaded>
  );
}
