import { createStore } from "@/components/ui/store";

/** The saved view that was open last: changed filters can be saved as it. */
export const lastView = createStore<string | undefined>(undefined);
