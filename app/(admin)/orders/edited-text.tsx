"use client";

import { type KeyboardEvent, useState } from "react";
import { TextField } from "@/components/form/field";
import { TextAreaField } from "@/components/form/text-area-field";
import { IconPencil } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { EmptyValue } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import classes from "./order.module.css";

interface EditedTextProps {
  label: string;
  /** Names the button that begins to edit: "Edit reference". */
  edit: string;
  value: string | undefined;
  isLong?: boolean;
  /** Without it the text is shown alone. */
  onSave: ((value: string) => void) | undefined;
}

/** A text that is edited in its place: Enter saves, Escape leaves it as it was. */
export function EditedText({ label, edit, value = "", isLong = false, onSave }: EditedTextProps) {
  const [typed, setTyped] = useState<string>();
  const [isClosed, setClosed] = useState(false);
  const close = () => {
    setTyped(undefined);
    setClosed(true);
  };
  if (typed === undefined || !onSave)
    return (
      <div className={`flex items-start gap-4 ${classes.edited}`}>
        {value === "" ? <EmptyValue /> : <span className="min-w-0 break-anywhere pre-wrap">{value}</span>}
        {onSave && (
          // The focus returns to the button that began to edit.
          <IconButton label={edit} autoFocus={isClosed} onClick={() => setTyped(value)}>
            <IconPencil aria-hidden />
          </IconButton>
        )}
      </div>
    );
  const save = () => {
    if (typed !== value) onSave(typed);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && (!isLong || event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Field = isLong ? TextAreaField : TextField;
  return (
    <div className="grid max-w-640 gap-8">
      <Field
        label={label}
        value={typed}
        data-autofocus
        autoFocus
        onKeyDown={onKeyDown}
        onChange={(event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value)}
      />
      <div className="flex gap-8">
        <Button onClick={save}>{t("Save")}</Button>
        <Button variant="quiet" onClick={close}>
          {t("Keep as it was")}
        </Button>
      </div>
    </div>
  );
}
