import { createStore } from "@/components/ui/store";

/** Opens the import of the screen, while there is one. */
export const listImport = createStore<(() => void) | undefined>(undefined);
