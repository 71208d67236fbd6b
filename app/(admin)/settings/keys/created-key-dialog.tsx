import { endpoints } from "@/lib/endpoints";
import type { NewApiKey } from "@/lib/resources/key/client";
import { ShownOnce } from "../shown-once";

/** The first list that the key may read. */
const firstPath = (scopes: readonly string[] | undefined): string =>
  endpoints.find(({ list, path, feature }) => list && !path.includes(":") && scopes?.includes(feature))?.path ??
  "/v1/auth/info";

/** Shows the secret of a new key, only once. */
export function CreatedKeyDialog({ created, onClose }: { created: NewApiKey; onClose: () => void }) {
  const { name, key, scopes } = created;
  return (
    <ShownOnce
      title={`The key ${name}`}
      what="key"
      secret={key}
      trial={`curl -H 'Authorization: Bearer ${key}' ${window.location.origin}${firstPath(scopes)}`}
      onClose={onClose}
    >
      Copy it to where it will be used. You will not see it again: only a hash of it is stored. If it gets lost, rotate
      the key.
    </ShownOnce>
  );
}
