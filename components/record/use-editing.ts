"use client";

import { useState } from "react";
import { useCommand } from "@/components/command/registry";
import { message, t } from "@/lib/languages/text";

/** Whether the form of a record is shown in its drawer. E opens it. */
export function useEditing(mayWrite: boolean) {
  const [isEditing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  const stopEditing = () => setEditing(false);
  const canEdit = mayWrite && !isEditing;
  useCommand({ id: "edit", label: t("Edit"), group: message("In a table"), keys: "e", run: edit, when: () => canEdit });
  return { isEditing, canEdit, edit, stopEditing };
}
