"use client";

import { useCommands } from "@/components/command/registry";
import { announce } from "@/components/ui/live-region";
import type { EditedDraft } from "./use-draft";
import type { EditorLanguages } from "./use-languages";

/** The shortcuts of the editor. */
export function useEditorCommands({ keep }: EditedDraft, { outdated, nextBehind }: EditorLanguages): void {
  useCommands([
    {
      id: "save",
      label: "Save the draft on this device",
      group: "In a form or editor",
      keys: "mod+s",
      run: () => {
        keep();
        announce("Draft saved on this device");
      },
    },
    {
      id: "stale",
      label: "Next outdated paragraph",
      group: "In a form or editor",
      keys: "alt+n",
      run: nextBehind,
      when: () => (outdated?.changed.length ?? 0) > 0,
    },
  ]);
}
