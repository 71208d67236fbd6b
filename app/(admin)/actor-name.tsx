"use client";

import { useQuery } from "@tanstack/react-query";
import { useHasFeature } from "@/components/session/viewer";
import { keysQuery } from "@/lib/resources/key/client";

/** A user as the log names them: people by their address, API keys by their name, where the viewer may read it. */
export function ActorName({ username }: { username: string }) {
  const key = keyOf(username);
  return key === undefined ? username : <KeyName id={key} />;
}

function KeyName({ id }: { id: string }) {
  const mayRead = useHasFeature("Platform/Key");
  const { data } = useQuery({ ...keysQuery, enabled: mayRead });
  const name = data?.rows.find((key) => key.id === id)?.name;
  return name ? `API key ${name}` : keyById(id);
}

/** The same as text, with the id of an API key in place of its name. */
export function actorText(username: string): string {
  const key = keyOf(username);
  return key === undefined ? username : keyById(key);
}

const keyOf = (username: string): string | undefined => /^key:(.+)$/.exec(username)?.[1];

/** The ends of an id are enough. */
const keyById = (id: string): string => `API key ${id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id}`;
