"use client";

import { useQuery } from "@tanstack/react-query";
import { useHasFeature } from "@/components/session/viewer";
import { keysQuery } from "@/lib/resources/key/client";

/** An API key by its name, where the viewer may read it. */
export function KeyName({ id, otherwise }: { id: string; otherwise: string }) {
  const mayRead = useHasFeature("Platform/Key");
  const { data } = useQuery({ ...keysQuery, enabled: mayRead });
  const name = data?.rows.find((key) => key.id === id)?.name;
  return name ? `API key ${name}` : otherwise;
}
