import { type ComponentType, createContext } from "react";

/** The address of an event; the screens provide it. */
export const EventHrefContext = createContext<((id: string) => string) | undefined>(undefined);

/** What explains a refusal of an operation to the viewer; the screens provide it, since it asks the API. */
export const WhyContext = createContext<ComponentType<{ operation: string }> | undefined>(undefined);
