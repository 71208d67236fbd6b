"use client";

import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/field";
import { Popover } from "@/components/overlay/popover";
import { Button } from "@/components/ui/button";
import classes from "./editor.module.css";

/** Adds a language by its tag. */
export function AddLanguage({ known, onAdd }: { known: readonly string[]; onAdd: (code: string) => void }) {
  return (
    <Popover
      label="Add a language"
      width={280}
      trigger={({ open: _, ...props }) => (
        <Button variant="quiet" className={classes.add} leftSection={<IconPlus aria-hidden />} {...props}>
          Language
        </Button>
      )}
    >
      {(close) => (
        <AddForm
          known={known}
          onAdd={(code) => {
            close();
            onAdd(code);
          }}
        />
      )}
    </Popover>
  );
}

function AddForm({ known, onAdd }: { known: readonly string[]; onAdd: (code: string) => void }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = code.trim();
    if (!/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,4}$/.test(tag)) setError("Use a language tag, such as fi or nb-NO.");
    else if (known.includes(tag)) setError("The agreement has this language.");
    else onAdd(tag);
  };
  return (
    <form aria-label="Add a language" className={classes.addForm} onSubmit={submit}>
      <TextField
        label="Language"
        value={code}
        error={error}
        help="A tag such as fi or nb-NO"
        data-autofocus
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        Add language
      </Button>
    </form>
  );
}
