"use client";

import type { ActorProps } from "@/components/record/screen-parts";
import { breakable } from "@/components/ui/breakable";
import { lazyOnUse } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";

const KeyName = lazyOnUse(async () => (await import("./key-name")).KeyName);

/** The name of an event's user: the address of a person, or the name of an API key if the viewer may read it. */
export function ActorName({ username, children = breakable }: ActorProps) {
  const key = keyOf(username);
  if (key === undefined) return children(username);
  const byId = keyById(key);
  return (
    <KeyName id={key} otherwise={byId} fallback={children(byId)}>
      {children}
    </KeyName>
  );
}

const keyOf = (username: string): string | undefined => /^key:(.+)$/.exec(username)?.[1];

/** A shortened id. */
const keyById = (id: string): string =>
  t("API key {name}", { name: id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id });
