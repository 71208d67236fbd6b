"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useHasFeature } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
import { keysQuery } from "@/lib/resources/key/client";

interface KeyNameProps {
  id: string;
  otherwise: string;
  children: (name: string) => ReactNode;
}

/** An API key by its name, where the viewer may read it. */
export function KeyName({ id, otherwise, children }: KeyNameProps) {
  const mayRead = useHasFeature("Platform/Key");
  const { data } = useQuery({ ...keysQuery, enabled: mayRead });
  const name = data?.rows.find((key) => key.id === id)?.name;
  return children(name ? t("API key {name}", { name }) : otherwise);
}
