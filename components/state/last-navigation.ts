import { createStore } from "@/components/ui/store";

/** The last address that the router was asked for, and where. */
export const lastNavigation = createStore<{ to: string; from: string } | undefined>(undefined);
