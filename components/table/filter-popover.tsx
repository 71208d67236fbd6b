"use client";

import { useId } from "react";
import { PopoverLayer } from "@/components/overlay/load";
import { isFocusInsideLayer, useLayer } from "@/components/overlay/trigger";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import type { FilterField, FilterStep } from "./filter-field";
import type { Chip } from "./filter-words";

const late = lateParts(() => import("./late"));
const FilterEditor = late("FilterEditor");

/** The step being edited, and the button that anchors the popover. */
export interface FilterPopoverState {
  anchor: HTMLElement;
  /** The index of the chip being changed; undefined for a new one. */
  at: number | undefined;
  step: FilterStep;
  field: string | undefined;
}

interface FilterPopoverProps {
  state: FilterPopoverState;
  fields: readonly FilterField[];
  chip: Chip | undefined;
  /** `goesOn`: another condition of the same field follows. */
  onApply: (chip: Chip, goesOn: boolean) => void;
  onClose: () => void;
}

/** The popover that creates or changes a filter. */
export function FilterPopover({ state, fields, chip, onApply, onClose }: FilterPopoverProps) {
  const id = useId();
  useLayer(true);
  const close = () => {
    onClose();
    if (isFocusInsideLayer()) state.anchor.focus({ preventScroll: true });
  };
  return (
    <PopoverLayer
      anchor={{ element: state.anchor, id }}
      label={chip ? t("Change the filter") : t("Add a filter")}
      width={304}
      onClose={close}
    >
      <FilterEditor
        step={state.step}
        field={state.field}
        chip={chip}
        fields={fields}
        onApply={(made, goesOn = false) => {
          onApply(made, goesOn);
          if (!goesOn) state.anchor.focus({ preventScroll: true });
        }}
        onCancel={close}
      />
    </PopoverLayer>
  );
}
