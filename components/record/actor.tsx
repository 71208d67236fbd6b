"use client";

import { type ActorProps, useScreenParts } from "./screen-parts";

/** The name of the user of an event, also of an API key. */
export function Actor({ username, children = (name) => name }: ActorProps) {
  const { ActorName } = useScreenParts();
  return <ActorName username={username}>{children}</ActorName>;
}
