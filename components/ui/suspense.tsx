"use client";

import { createContext, Suspense as ReactSuspense, type SuspenseProps, useReducer } from "react";

/** Renders the parts of the nearest `Suspense` again. */
export const RenderAgain = createContext(() => {});

/** React's own waits up to 300 ms before it shows a part that was not there at once. This one shows it when it is loaded. */
export function Suspense(props: SuspenseProps) {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <RenderAgain value={renderAgain}>
      <ReactSuspense {...props} />
    </RenderAgain>
  );
}
