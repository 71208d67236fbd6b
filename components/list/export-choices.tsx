"use client";

import { MenuDivider, MenuItem, MenuLabel } from "@/components/overlay/load";
import { Kbd } from "@/components/ui/kbd";
import { keptVersions, versionMember } from "@/lib/base/list/fields";
import { message, t } from "@/lib/languages/text";
import type { ListFacts } from "./define-list-screen";
import { shownFields, withFields } from "./start-export";

const columnCount = message("{count, plural, one {# column} other {# columns}}");

interface ExportChoicesProps {
  facts: ListFacts;
  /** The identifiers of the shown columns. */
  shown: readonly string[];
  /** The parameters of the export. */
  search: string;
  /** The number of rows; undefined if they cannot be exported. */
  total: number | undefined;
  onExport: (search: string) => void;
  onImport: (() => void) | undefined;
}

/** Which columns to export, as items of a menu; and the import. */
export function ExportChoices({ facts, shown, search, total, onExport, onImport }: ExportChoicesProps) {
  const fields = shownFields(facts, shown);
  const { id } = facts.list;
  // An import finds the record by the one, and sees by the other whether somebody has changed it since. It does not write the
  // tenant of a record.
  const editable = [...new Set([id, ...fields, versionMember])].filter((field) => field !== "tenant");
  return (
    <>
      {total !== undefined && (
        <>
          <MenuLabel>{t("{count, plural, one {# row} other {# rows}} as CSV", { count: total })}</MenuLabel>
          <MenuItem
            onSelect={() => onExport(withFields(search, fields))}
            trailing={t(columnCount, { count: fields.length })}
          >
            {t("Shown columns")}
          </MenuItem>
          <MenuItem onSelect={() => onExport(search)}>{t("All columns")}</MenuItem>
          {keptVersions(facts.list)?.exported && (
            <MenuItem
              onSelect={() => onExport(withFields(search, editable))}
              trailing={t(columnCount, { count: editable.length })}
            >
              {t("To edit and import again")}
            </MenuItem>
          )}
        </>
      )}
      {total !== undefined && onImport && <MenuDivider />}
      {onImport && (
        <MenuItem onSelect={onImport} trailing={<Kbd keys="i" />}>
          {t("Import…")}
        </MenuItem>
      )}
    </>
  );
}
