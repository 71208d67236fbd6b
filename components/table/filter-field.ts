import type { ComponentType } from "react";
import type { FieldKind } from "@/lib/base/list/operators";

/** A field that can be filtered by. */
export interface FilterField {
  path: string;
  label: string;
  kind: FieldKind;
  icon?: ComponentType<{ "aria-hidden"?: boolean }>;
  /** Values to choose from; others can still be typed. */
  values?: readonly { value: string; label: string }[];
}

/** A column's settings for its filter field; the label defaults to the column's noun, or its label. */
export type FieldWords = Partial<Pick<FilterField, "label">> & Pick<FilterField, "icon" | "values">;

/** The step of the filter editor. */
export type FilterStep = "field" | "operator" | "value";
