import type { MouseEventHandler } from "react";

/**
 * Takes the first click of a double click alone: what the first has changed can have put another record under the pointer.
 * Clicks of the keyboard count none.
 */
export const firstClick = (onClick: MouseEventHandler<HTMLButtonElement> | undefined) =>
  onClick &&
  ((event: Parameters<typeof onClick>[0]) => {
    if (event.detail <= 1) onClick(event);
  });
