"use client";

import { useEffect, useRef, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
import { IconSearch, IconX } from "@/components/icons/icons";
import { isLeavingPage } from "@/components/state/last-navigation";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import classes from "./search-box.module.css";

interface SearchBoxProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
}

const typingPause = 250;

/** Free text search of a list. What is typed takes effect after a pause, or at once with Enter. */
export function SearchBox({ label = t("Search"), value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(value);
  // A search set from outside (back, a saved view) replaces the draft; one typed here does not.
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setDraft(value);
  }
  // Whoever has left the list no longer searches it.
  useEffect(() => () => clearTimeout(timer.current), []);
  useCommand({ ...tableCommands.search, run: () => input.current?.select() });

  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text === value) return;
    setApplied(text);
    onChange(text);
  };
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => isLeavingPage() || apply(text), typingPause);
  };
  return (
    <search className={`row flex-none h-28 py-0 border-2 rounded-6 bg-raised phone-h-42 ${classes.search}`}>
      <IconSearch aria-hidden />
      <input
        className="flex-1 min-w-0 h-full py-0 px-0 text-1 border-0 bg-none outline-none"
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        value={draft}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") apply(draft);
          if (event.key !== "Escape" || draft === "") return;
          // The browser would clear the field: what is found stays, until Escape is pressed in an empty one.
          event.preventDefault();
          event.stopPropagation();
          apply(draft);
          event.currentTarget.blur();
        }}
      />
      {draft === "" ? (
        <Kbd keys="/" />
      ) : (
        <button
          type="button"
          aria-label={t("Clear the search")}
          className={`row justify-center w-24 h-24 text-2 rounded-4 phone-w-40 phone-h-40 ${classes.clear}`}
          onClick={() => {
            setDraft("");
            apply("");
            input.current?.focus();
          }}
        >
          <IconX aria-hidden />
        </button>
      )}
    </search>
  );
}
