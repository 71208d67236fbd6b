"use client";

import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useState } from "react";
import classes from "./combobox.module.css";

export interface OptionGroup<Option> {
  /** The group's heading, shown above its options. */
  name?: string;
  options: readonly Option[];
}

interface ComboboxProps<Option> {
  /** The accessible name of the field and the list. */
  label: string;
  groups: readonly OptionGroup<Option>[];
  keyOf: (option: Option) => string;
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (option: Option, press: { newTab: boolean }) => void;
  /** The options are those of an earlier query: Enter waits for the current ones, until `isDecided`. */
  isPending?: boolean;
  /** Options that are still to come would not change which is first. */
  isDecided?: boolean;
  /** The selected option. */
  chosen?: string | undefined;
  placeholder?: string;
  /** A sheet is a panel on a phone. */
  size: "panel" | "palette" | "sheet";
  /** Before and after the text field. */
  icon?: ReactNode;
  trailing?: ReactNode;
  /** Shown instead of the list when nothing is found. */
  empty?: ReactNode;
  /** Between the text field and the list. */
  below?: ReactNode;
  /** Below the list. */
  after?: ReactNode;
  children: (option: Option) => ReactNode;
}

/** The number of options that the list shows without scrolling. */
const firstRows = 12;

/** The combobox is inside popovers, and takes the focus when they open. */
const focusWhenShown = (field: HTMLElement | null) => field?.focus({ preventScroll: true });

/**
 * A text field that filters a list below it. The focus stays in the field; arrow keys move through the list, Enter
 * chooses, and screen readers announce the active option.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    label,
    groups,
    keyOf,
    query,
    onQueryChange,
    onChoose,
    isPending = false,
    isDecided = !isPending,
    chosen,
    placeholder,
    size,
    icon,
    trailing,
    empty,
    below,
    after,
    children,
  } = props;
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const options = groups.flatMap((group) => group.options);
  // The visible options are rendered first, so that the list opens at once.
  const isWhole = useDeferredValue(true, false);
  const active = Math.min(wanted, options.length - 1);
  const idOf = (option: Option) => `${id}-${keyOf(option)}`;
  const current = options[active];
  const [awaited, setAwaited] = useState<{ newTab: boolean }>();
  useEffect(() => {
    if (!awaited || !isDecided) return;
    setAwaited(undefined);
    if (current) onChoose(current, awaited);
  });

  const move = (to: number) => {
    const next = options[(to + options.length) % options.length];
    if (!next) return;
    setWanted(options.indexOf(next));
    document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Home" && query === "") move(0);
    else if (event.key === "End" && query === "") move(options.length - 1);
    else if (event.key === "Enter" && isPending) setAwaited({ newTab: event.metaKey || event.ctrlKey });
    else if (event.key === "Enter" && current) onChoose(current, { newTab: event.metaKey || event.ctrlKey });
    else return;
    event.preventDefault();
  };

  return (
    <div data-size={size}>
      <div className={`row gap-8 text-3 border-b ${classes.field}`}>
        {icon}
        <input
          className="flex-1 min-w-0 py-0 px-0 text-1 border-0"
          data-autofocus
          ref={focusWhenShown}
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? idOf(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setWanted(0);
            setAwaited(undefined);
            onQueryChange(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {trailing}
      </div>
      {below}
      <div className={`flex ${classes.columns}`}>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={`overflow-y-auto ${classes.list}`}
          hidden={options.length === 0}
        >
          {(isWhole ? groups : firstOf(groups)).map(({ name = "", options: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not fieldsets
            <div key={name} role="group" aria-label={name || label}>
              {name !== "" && (
                <div aria-hidden className={`text-12 leading-16 font-500 text-3 ${classes.groupName}`}>
                  {name}
                </div>
              )}
              {members.map((option) => (
                // The keyboard reaches options through the field, as the combobox pattern asks.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={keyOf(option)}
                  id={idOf(option)}
                  role="option"
                  aria-selected={keyOf(option) === chosen}
                  data-active={option === current || undefined}
                  className={`row cursor-pointer ${classes.option}`}
                  onPointerMove={() => setWanted(options.indexOf(option))}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => onChoose(option, { newTab: event.metaKey || event.ctrlKey })}
                >
                  {children(option)}
                </div>
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && <div className={classes.empty}>{empty}</div>}
      </div>
      {after}
    </div>
  );
}

/** The groups with their first options only: those that are visible before scrolling. */
function firstOf<Option>(groups: readonly OptionGroup<Option>[]): OptionGroup<Option>[] {
  let left = firstRows;
  return groups.map((group) => {
    const options = group.options.slice(0, left);
    left -= options.length;
    return { ...group, options };
  });
}
