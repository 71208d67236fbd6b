import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { NamedRecords } from "@/components/table/filter-field";

export interface ActorProps {
  username: string;
  /** What shows the name; by default the name alone. */
  children?: (name: string) => ReactNode;
}

export interface RecordNamesProps {
  of: NamedRecords;
  ids: readonly string[];
  /** Of some the names are unknown. */
  children: (names: Readonly<Record<string, string>> | undefined) => ReactNode;
}

/** What the screens provide for records: it knows their addresses or sends requests. */
interface ScreenParts {
  /** The address of an event. */
  eventHref: (id: string) => string;
  /** The events of a record. */
  eventsHref: (id: string) => string;
  /** The request with this id, in the list of those that were refused; undefined for those who may not see it. */
  useRequestHref: (id: string | undefined) => string | undefined;
  /** See `Actor`. */
  ActorName: ComponentType<ActorProps>;
  /** Reads the names of records, by their ids, and gives them to what shows them. */
  RecordNames: ComponentType<RecordNamesProps & { fallback?: ReactNode }>;
  /** Undoes the change of an event after a preview. */
  Undo: ComponentType<{ id: string; onClose: () => void }>;
  /** Explains a refusal of an operation. */
  Why: ComponentType<{ operation: string }>;
}

export const ScreenPartsContext = createContext<ScreenParts | undefined>(undefined);

export function useScreenParts(): ScreenParts {
  const parts = use(ScreenPartsContext);
  if (!parts) throw new Error("useScreenParts works inside the admin layout only.");
  return parts;
}
