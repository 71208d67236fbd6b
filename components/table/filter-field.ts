import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { FieldKind } from "@/lib/base/list/operators";

/** Records whose names can be read by their ids; `objects` are those of any kind that events are about. */
export type NamedRecords =
  | "accounts"
  | "agreements"
  | "collections"
  | "distributors"
  | "objects"
  | "products"
  | "roles"
  | "subscriptions"
  | "tenants"
  | "tickets"
  | "users";

/** As many values are offered; of more, the server looks for those that contain the text. */
export const offeredMax = 200;

/** Values of a field under the other filters, most first. */
export interface OfferedValues {
  values: readonly { value: string; count: number }[];
  /** How many there are. */
  total: number;
}

/** A field that can be filtered by. */
export interface FilterField {
  path: string;
  label: string;
  kind: FieldKind;
  icon?: ComponentType<{ "aria-hidden"?: boolean }>;
  /** Values to choose from; others can still be typed. */
  values?: readonly { value: string; label: string }[];
  /** The values that the rows have, with how many have each: those that contain a text. */
  offered?: (contains: string) => UseQueryOptions<OfferedValues>;
  /** Set if most of its days are to come: a month without a year is then the next one, else the last. */
  isAhead?: true;
  /** Set if its values are moments, shown in the viewer's time zone. */
  isMoment?: true;
  /** Set if the values are ids of records, which are shown by name. */
  names?: NamedRecords;
}

/** A column's settings for its filter field; the label defaults to the column's noun, or its label. */
export type FieldWords = Partial<Pick<FilterField, "label">> &
  Pick<FilterField, "icon" | "values" | "names" | "isAhead" | "isMoment">;

/** The step of the filter editor. */
export type FilterStep = "field" | "operator" | "value";
