import { type ComponentType, createContext } from "react";

/** What explains a refusal of an operation to the viewer; the screens provide it, since it asks the API. */
export const WhyContext = createContext<ComponentType<{ operation: string }> | undefined>(undefined);
