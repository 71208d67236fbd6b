import { type ComponentType, createContext } from "react";

/** The address of an event; the screens provide it. */
export const EventHrefContext = createContext<((id: string) => string) | undefined>(undefined);

/** The component that undoes the change of an event after a preview; the screens provide it, since it sends requests. */
export const UndoContext = createContext<ComponentType<{ id: string; onClose: () => void }> | undefined>(undefined);

/** The component that explains a refusal of an operation; the screens provide it, since it sends requests. */
export const WhyContext = createContext<ComponentType<{ operation: string }> | undefined>(undefined);
