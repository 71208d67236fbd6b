import { t } from "@/lib/languages/text";
import type { NewApiKey } from "@/lib/resources/key/client";
import { firstPath } from "../client-lines";
import { ShownOnce } from "../shown-once";

/** Shows the secret of a new key, only once. */
export function CreatedKeyDialog({ created, onClose }: { created: NewApiKey; onClose: () => void }) {
  const { name, key, scopes } = created;
  return (
    <ShownOnce
      title={t("The key {name}", { name })}
      what="key"
      secret={key}
      trial={`curl -H 'Authorization: Bearer ${key}' ${window.location.origin}${firstPath(scopes)}`}
      onClose={onClose}
    >
      {t(
        "Copy it to where it will be used. You will not see it again: only a hash of it is stored. If it gets lost, rotate the key.",
      )}
    </ShownOnce>
  );
}
