import { createStore } from "@/components/ui/store";
import type { ReadSentence } from "./lists";

/** The sentence that is being saved as a view. */
export const savedSentence = createStore<ReadSentence | undefined>(undefined);
