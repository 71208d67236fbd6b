import { RequestLine } from "@/components/layout/request-line";
import { ZoneFact } from "@/components/ui/values";
import { addressOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { createFrom } from "@/lib/resources/agreement/draft";
import { createAgreement, updateAgreement } from "@/lib/resources/agreement/endpoints";
import type { EditedDraft } from "./use-draft";

/** The request that saves the draft, or creates the agreement. */
export function EditorRequestLine({ edited, id }: { edited: EditedDraft; id: string | undefined }) {
  const { draft, update, etag, version } = edited;
  return (
    <RequestLine
      request={
        id === undefined
          ? { method: "POST", path: addressOf(createAgreement), body: createFrom(draft) }
          : {
              method: "PUT",
              path: addressOf(updateAgreement, { params: { id } }),
              body: update,
              headers: etag === undefined ? {} : { "If-Match": etag },
            }
      }
      facts={[
        etag && <span title={t("If-Match {etag}", { etag })}>{t("Revision of version {version}", { version })}</span>,
        t("{count, plural, one {# language sent} other {# languages sent}}", {
          count: Object.keys(update.content ?? {}).length,
        }),
        <ZoneFact key="zone" />,
      ]}
    />
  );
}
