"use client";

import { useRef, useState } from "react";
import type { FilterPopoverState } from "./filter-popover";

/** The state of the filter popover, which the filter bar shows and column menus can open. */
export function useFilterPopover() {
  const addButton = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<FilterPopoverState>();
  return {
    /** The button of the filter bar that new filters open at. */
    addButton,
    state,
    /** Opens the editor at the value of a field; without a field, at the choice of the field. */
    begin: (field?: string) => {
      const anchor = addButton.current;
      if (anchor) setState({ anchor, at: undefined, step: field === undefined ? "field" : "value", field });
    },
    edit: (next: FilterPopoverState) => setState(next),
    close: () => setState(undefined),
  };
}

export type FilterPopoverControl = ReturnType<typeof useFilterPopover>;
