"use client";

import { type ActorProps, useScreenParts } from "./screen-parts";

/** The name of the user of an event, also of an API key. */
export function Actor(props: ActorProps) {
  const { ActorName } = useScreenParts();
  return <ActorName {...props} />;
}
