"use client";

import { MenuDivider, MenuItem, MenuLabel } from "@/components/overlay/load";
import { Kbd } from "@/components/ui/kbd";
import { keptVersions, versionMember } from "@/lib/base/list/fields";
import { message, t } from "@/lib/languages/text";
import type { ListFacts } from "./define-list-screen";
import { fieldOfColumn, hasAmounts, tenantField } from "./filter-fields";

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
  // An import finds the record by the one, and sees by the other whether somebody has changed it since. It writes neither the
  // tenant of a record nor the currency that the tenant gives.
  const editable = [...new Set([id, ...fields, versionMember])].filter((field) => field !== tenantField);
  const columns = fields.length + (fields.includes(tenantField) && hasAmounts(facts, facts.columnIds) ? 1 : 0);
  return (
    <>
      {total !== undefined && (
        <>
          <MenuLabel>{t("{count, plural, one {# row} other {# rows}} as CSV", { count: total })}</MenuLabel>
          <MenuItem onSelect={() => onExport(withFields(search, fields))} trailing={t(columnCount, { count: columns })}>
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

/** The fields of the shown columns, in their order; some columns show no field. With amounts, the tenant's field is added. */
function shownFields(facts: ListFacts, shown: readonly string[]): string[] {
  const { list, columnDefs, columnIds } = facts;
  const paths = shown.flatMap((id) => {
    const def = columnDefs[columnIds.indexOf(id)];
    const field = def && fieldOfColumn(list, def);
    return field ? [field.path] : [];
  });
  return [...new Set([...paths, ...(hasAmounts(facts, shown) ? [tenantField] : [])])];
}

function withFields(search: string, fields: readonly string[]): string {
  const params = new URLSearchParams(search);
  params.set("~fields", fields.join(","));
  return params.toString();
}
