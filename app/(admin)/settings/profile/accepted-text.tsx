"use client";

import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/components/record/loaded";
import { RichText } from "@/components/rich-text/rich-text";
import { t } from "@/lib/languages/text";
import { langAttribute } from "@/lib/resources/agreement/languages";
import { myAgreementQuery } from "@/lib/resources/consent/client";

/** The text of an agreement that the viewer has accepted. */
export function AcceptedText({ id }: { id: string }) {
  return (
    <Loaded query={useQuery(myAgreementQuery(id))} failed={t("Could not load the text.")}>
      {({ accepted }) =>
        accepted ? (
          <RichText
            document={accepted.text.body ?? ""}
            size="drawer"
            lang={langAttribute(accepted.language)}
            headingLevel={3}
          />
        ) : (
          <p>{t("You are asked for it on your next page.")}</p>
        )
      }
    </Loaded>
  );
}
