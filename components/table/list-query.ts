/**
 * What the table's controls need of a list query. The grammar that writes it into an address lives with the lists; a
 * screen hands over its two functions.
 */

export type FieldKind = "text" | "number" | "boolean" | "time";

export type Operator =
  | "eq"
  | "ne"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "starts"
  | "ends"
  | "contains"
  | "exists"
  | "missing";

export interface Condition {
  op: Operator;
  /** Empty for `exists` and `missing`. */
  value: string;
}

export interface Filter {
  field: string;
  conditions: Condition[];
}

export interface Sort {
  field: string;
  descending: boolean;
}

export interface Paging {
  limit: number;
  skip: number;
}

export interface ListQuery {
  filters: Filter[];
  search: string;
  sort: Sort[];
  fields: string[];
  paging: Paging | undefined;
}
