"use client";

import type { ReactNode } from "react";
import { useCommand } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
import { IconPlus, IconX } from "@/components/icons/icons";
import { useScreenParts } from "@/components/record/screen-parts";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import type { Filter } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import classes from "./filter-bar.module.css";
import type { FilterField, FilterStep } from "./filter-field";
import { filterKinds } from "./filter-kinds";
import { FilterPopover } from "./filter-popover";
import { type Chip, chipWords, takesValue, toChips, toFilters } from "./filter-words";
import { SearchBox } from "./search-box";
import type { FilterPopoverControl } from "./use-filter-popover";
import { useRowLimit } from "./use-row-limit";

interface FilterBarProps {
  fields: readonly FilterField[];
  filters: readonly Filter[];
  onFiltersChange: (filters: Filter[]) => void;
  /** Undefined if the list has no free text search. */
  search?: { label?: string; value: string; onChange: (value: string) => void };
  popover: FilterPopoverControl;
  /** At the end of the bar. */
  children?: ReactNode;
}

const plainField = (path: string): FilterField => ({ path, label: path, kind: "text" });

/** Search and filter chips. A chip has four buttons: field, operator, value, remove. */
export function FilterBar(props: FilterBarProps) {
  const { fields, filters, onFiltersChange, search, children } = props;
  const { addButton, state: popover, begin, edit, close } = props.popover;
  const chips = toChips(filters);
  const { area, hidden, showAll } = useRowLimit(chips.length);
  const fieldOf = (path: string) => fields.find((field) => field.path === path) ?? plainField(path);
  const apply = (next: readonly Chip[]) => onFiltersChange(toFilters(next));
  useCommand({ ...tableCommands.filter, run: () => begin() });

  return (
    <fieldset
      aria-label={t("Filters")}
      className={`flex items-start flex-none min-h-44 gap-6 border-b phone-overflow-x-auto phone-no-scrollbar print-hidden ${classes.bar}`}
    >
      {search && <SearchBox {...search} />}
      <ul ref={area} className={`flex flex-wrap flex-1 gap-6 phone-contents ${classes.chips}`}>
        {chips.map((chip, at) => (
          <ChipParts
            // Chips have no id, only a position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            chip={chip}
            field={fieldOf(chip.field)}
            onEdit={(step, anchor) => edit({ anchor, at, step, field: chip.field })}
            onRemove={() => {
              apply(chips.filter((_, other) => other !== at));
              addButton.current?.focus();
            }}
          />
        ))}
        {hidden > 0 && (
          <li className={classes.more}>
            <Button variant="quiet" onClick={showAll}>
              {t("+{hidden} more", { hidden })}
            </Button>
          </li>
        )}
        <li className={classes.add}>
          <Button
            ref={addButton}
            variant="dashed"
            leftSection={<IconPlus aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={popover !== undefined && popover.at === undefined}
            data-tooltip={t("Add a filter")}
            data-tooltip-keys="f"
            onClick={() => begin()}
          >
            {t("Filter")}
          </Button>
        </li>
        {chips.length > 0 && (
          <li className={classes.clear}>
            <Button variant="quiet" onClick={() => apply([])}>
              {t("Clear")}
            </Button>
          </li>
        )}
      </ul>
      {children}
      {popover && (
        <FilterPopover
          key={`${popover.at} ${popover.step} ${popover.field}`}
          state={popover}
          fields={fields}
          chip={popover.at === undefined ? undefined : chips[popover.at]}
          onClose={close}
          onApply={(chip, goesOn) => {
            const { at } = popover;
            if (goesOn) begin(chip.field);
            else close();
            apply(at === undefined ? [...chips, chip] : chips.map((known, other) => (other === at ? chip : known)));
          }}
        />
      )}
    </fieldset>
  );
}

interface ChipPartsProps {
  chip: Chip;
  field: FilterField;
  onEdit: (step: FilterStep, anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** A chip of ids shows the names of their records as soon as they are read. */
function ChipParts(props: ChipPartsProps) {
  const { RecordNames } = useScreenParts();
  const { names } = props.field;
  const { op, values } = props.chip;
  const plain = <ChipButtons {...props} />;
  if (names === undefined || (op !== "eq" && op !== "ne")) return plain;
  return (
    <RecordNames of={names} ids={values} fallback={plain}>
      {(known) => <ChipButtons {...props} names={known} />}
    </RecordNames>
  );
}

function ChipButtons({
  chip,
  field,
  names,
  onEdit,
  onRemove,
}: ChipPartsProps & { names?: Readonly<Record<string, string>> | undefined }) {
  const timeZone = useTimeZone();
  const { icon: Icon, label, kind } = field;
  const shownOf = (value: string) =>
    field.values?.find((known) => known.value === value)?.label ??
    names?.[value] ??
    filterKinds[kind].format(value, timeZone);
  const { word, values } = chipWords(chip, kind, shownOf);
  return (
    <li
      className={`flex relative h-28 border-2 rounded-6 bg-raised shadow-1 phone-flex-none phone-h-42 ${classes.chip}`}
      data-chip
    >
      <button
        type="button"
        aria-haspopup="dialog"
        className={`gap-7 font-450 text-2 ${classes.field}`}
        onClick={(event) => onEdit("field", event.currentTarget)}
      >
        {Icon && <Icon aria-hidden />}
        <span className="sr-only">{t("Filter by")} </span>
        {label}
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        className="text-3"
        onClick={(event) => onEdit("operator", event.currentTarget)}
      >
        <span className="sr-only">{label} </span>
        {word}
      </button>
      {takesValue(chip.op) && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`overflow-hidden min-w-0 font-500 text-1 ellipsis ${classes.value}`}
          title={names ? chip.values.join(", ") : values}
          onClick={(event) => onEdit("value", event.currentTarget)}
        >
          <span className="sr-only">
            {label} {word}{" "}
          </span>
          {values}
        </button>
      )}
      <button
        type="button"
        className={`justify-center flex-none w-26 text-2 phone-w-40 ${classes.remove}`}
        aria-label={t("Remove the filter {label} {word} {values}", { label, word, values })}
        onClick={onRemove}
      >
        <IconX aria-hidden />
      </button>
    </li>
  );
}
