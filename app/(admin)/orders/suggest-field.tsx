"use client";

import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from "react";
import { t } from "@/lib/languages/text";
import classes from "./suggest-field.module.css";

interface SuggestFieldProps<Option> {
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  onChoose: (option: Option) => void;
  /** The options are those of an earlier query: Enter waits for the present ones. */
  isPending: boolean;
  isWrong?: boolean;
  /** Shown where nothing is found. */
  empty: ReactNode;
  ref?: Ref<HTMLInputElement>;
  children: (option: Option) => ReactNode;
}

/** A field that offers what its text finds, below it: arrow keys move, Enter takes, Escape closes. */
export function SuggestField<Option>({ onChoose, options, keyOf, isPending, ...props }: SuggestFieldProps<Option>) {
  const { label, placeholder, query, onQueryChange, isWrong, empty, ref, children } = props;
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const active = Math.min(wanted, options.length - 1);
  const current = options[active];
  const isShown = isOpen && query.trim() !== "";
  const choose = (option: Option) => {
    setOpen(false);
    setWanted(0);
    onChoose(option);
  };
  useEffect(() => {
    if (!isAwaited || isPending) return;
    setAwaited(false);
    if (current) choose(current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !isShown) return;
    const { length } = options;
    if (event.key === "ArrowDown") setWanted((active + 1) % Math.max(1, length));
    else if (event.key === "ArrowUp") setWanted((active - 1 + length) % Math.max(1, length));
    else if (event.key === "Escape") setOpen(false);
    else if (event.key !== "Enter") return;
    else if (isPending) setAwaited(true);
    else if (current) choose(current);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <input
        ref={ref}
        role="combobox"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-expanded={isShown && options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? `${id}-${keyOf(current)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={query}
        className={`w-full min-h-34 px-10 font-inherit text-inherit border-control rounded-6 bg-raised phone-min-h-44 ${classes.input}`}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true);
          setWanted(0);
          setAwaited(false);
          onQueryChange(event.currentTarget.value);
        }}
      />
      {isShown && (
        <div
          className={`absolute z-2 py-4 px-4 mt-4 border-2 bg-raised shadow-2 ${classes.options}`}
          onPointerDown={(event) => event.preventDefault()}
        >
          <div id={`${id}-list`} role="listbox" aria-label={label}>
            {options.map((option, at) => (
              // The keyboard reaches options through the field, as the combobox pattern asks.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={keyOf(option)}
                id={`${id}-${keyOf(option)}`}
                role="option"
                aria-selected={at === active}
                className={`grid items-center min-h-34 gap-12 px-8 rounded-6px cursor-pointer phone-min-h-44 ${classes.option}`}
                onPointerMove={() => setWanted(at)}
                onClick={() => choose(option)}
              >
                {children(option)}
              </div>
            ))}
          </div>
          {options.length === 0 && <p className="py-8 px-8 m-0 text-2">{isPending ? t("Searching…") : empty}</p>}
        </div>
      )}
    </div>
  );
}
