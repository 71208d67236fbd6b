"use client";

import { formCommands } from "@/components/command/form-commands";
import { useCommands } from "@/components/command/registry";
import { announce } from "@/components/ui/live-region";
import { t } from "@/lib/languages/text";
import type { EditedDraft } from "./use-draft";
import type { EditorLanguages } from "./use-languages";

/** The shortcuts of the editor. */
export function useEditorCommands({ keep, isOvertaken }: EditedDraft, { outdated, nextBehind }: EditorLanguages): void {
  useCommands([
    {
      ...formCommands.save,
      label: t("Save the draft on this device"),
      run: () => {
        keep();
        if (!isOvertaken) announce(t("Draft saved on this device"));
      },
    },
    {
      ...formCommands.stale,
      run: nextBehind,
      when: () => (outdated?.changed.length ?? 0) > 0,
    },
  ]);
}
