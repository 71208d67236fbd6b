"use client";

import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useIsPhone } from "@/components/ui/media";
import { countOf } from "@/components/ui/number-format";
import type { ListFacts } from "./define-list-screen";
import type { CsvExport } from "./download-csv";
import { fieldOfColumn, hasAmounts, tenantField } from "./filter-fields";
import { useList } from "./use-list-state";

/** Exports every row that matches, in the order shown, whatever the page. Only where the API offers CSV. */
export function ExportButton() {
  const { facts, query, page, address, isForbidden } = useList();
  const { currencies } = useViewer();
  const isPhone = useIsPhone();
  if (!facts.list.csv || isForbidden) return null;
  const total = page?.total ?? 0;
  const search = withoutPaging(facts.grammar.request(query));
  const shown = shownFields(facts, address.view.columns);
  return (
    <>
      <Button
        variant={isPhone ? "quiet" : "default"}
        leftSection={<IconDownload aria-hidden />}
        onClick={() => startExport({ facts, searches: [search], total, currencies })}
      >
        {page ? `Export ${countOf(total, "row")}` : "Export rows"}
      </Button>
      <Menu
        placement="bottom-end"
        trigger={(props) => (
          <IconButton label="What to export" {...props}>
            <IconChevronDown aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem onSelect={() => startExport({ facts, searches: [search], total, currencies })}>All columns</MenuItem>
        <MenuItem
          onSelect={() => startExport({ facts, searches: [withFields(search, shown)], total, currencies })}
          trailing={countOf(shown.length, "column")}
        >
          The columns shown
        </MenuItem>
      </Menu>
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

/** The rows of a query, whatever the page. */
export function withoutPaging(params: URLSearchParams): string {
  for (const name of ["~page", "~perPage", "~limit", "~skip"]) params.delete(name);
  return params.toString();
}

/** The download itself is loaded when it is first asked for. */
export function startExport(what: CsvExport): void {
  void import("./download-csv").then(
    ({ downloadCsv }) => downloadCsv(what),
    () => showToast({ kind: "failed", message: "Not exported. Part of the page could not be loaded." }),
  );
}
