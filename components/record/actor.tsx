"use client";

import { use } from "react";
import { Suspense } from "@/components/ui/suspense";
import { type ActorProps, ScreenPartsContext } from "./screen-parts";

/** The name of the user of an event, also of an API key. */
export function Actor({ username, children = (name) => name }: ActorProps) {
  const { ActorName } = use(ScreenPartsContext);
  return (
    <Suspense fallback={children(username)}>
      <ActorName username={username}>{children}</ActorName>
    </Suspense>
  );
}
