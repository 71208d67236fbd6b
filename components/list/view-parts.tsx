"use client";

import { IconArrowsSort, IconColumns3, IconDeviceFloppy, IconHistory, IconStack2 } from "@/components/icons/icons";
import { MenuItem } from "@/components/overlay/load";
import { MomentForm } from "@/components/record/moment-form";
import { useDeveloper } from "@/components/session/developer";
import { ColumnList, columnsOf } from "@/components/table/column-list";
import { isSortable } from "@/components/table/columns";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import { saidFields } from "./filter-fields";
import { useList } from "./use-list-state";
import { useViews } from "./use-views";
import { ViewName } from "./view-name";

export type ViewPart = "columns" | "sort" | "group" | "moment" | "save";

/** The items of the menu *View*: each is shown if the list has it. */
export function ViewItems({ hasMoment, onChoose }: { hasMoment: boolean; onChoose: (part: ViewPart) => void }) {
  const { facts } = useList();
  const { current, areKnown } = useViews();
  const canSort = !facts.isFixed && facts.columnDefs.some(({ meta }) => isSortable(meta));
  return (
    <>
      {!facts.isFixed && (
        <MenuItem icon={<IconColumns3 aria-hidden />} trailing={<Kbd keys="v" />} onSelect={() => onChoose("columns")}>
          {t("Columns")}
        </MenuItem>
      )}
      {canSort && (
        <MenuItem icon={<IconArrowsSort aria-hidden />} onSelect={() => onChoose("sort")}>
          {t("Sort")}
        </MenuItem>
      )}
      {!facts.isFixed && (
        <MenuItem icon={<IconStack2 aria-hidden />} onSelect={() => onChoose("group")}>
          {t("Group by")}
        </MenuItem>
      )}
      {hasMoment && (
        <MenuItem icon={<IconHistory aria-hidden />} trailing={<Kbd keys="h" />} onSelect={() => onChoose("moment")}>
          {t("As of another day")}
        </MenuItem>
      )}
      {areKnown && !current && (
        <MenuItem icon={<IconDeviceFloppy aria-hidden />} onSelect={() => onChoose("save")}>
          {t("Save view")}
        </MenuItem>
      )}
    </>
  );
}

/** The fields whose values group rows well, as items of a menu. */
export function GroupChoices() {
  const { facts, query, address } = useList();
  const { group, ...extra } = query.extra;
  const shown = new Set(address.view.columns);
  const fields = saidFields(facts).filter(
    ({ path, kind, values, names }) => kind !== "time" && kind !== "number" && (shown.has(path) || values || names),
  );
  return (
    <>
      {group !== undefined && <MenuItem onSelect={() => address.setQuery({ extra })}>{t("No groups")}</MenuItem>}
      {fields.map(({ path, label, icon: Icon }) => (
        <MenuItem
          key={path}
          icon={Icon && <Icon aria-hidden />}
          trailing={path === group ? t("grouped") : null}
          onSelect={() => address.setQuery({ extra: { ...extra, group: path } })}
        >
          {label}
        </MenuItem>
      ))}
    </>
  );
}

interface ViewPanelProps {
  part: Exclude<ViewPart, "sort" | "group">;
  onClose: () => void;
}

export function ViewPanel({ part, onClose }: ViewPanelProps) {
  const { facts, query, address, onViewChange, see } = useList();
  const isDeveloper = useDeveloper();
  if (part === "save") return <ViewName onDone={onClose} />;
  if (part === "columns") {
    return (
      <ColumnList
        columns={columnsOf(facts.columnDefs).filter(
          ({ columnDef: { meta } }) => !meta?.isOnlyAhead && (isDeveloper || !meta?.isForDevelopers),
        )}
        view={address.view}
        onViewChange={onViewChange}
        initial={facts.initialView}
      />
    );
  }
  return (
    <MomentForm
      at={query.at}
      hasAhead={facts.list.ahead !== undefined}
      onSee={(at) => {
        onClose();
        see(at);
      }}
    />
  );
}
