"use client";

import { IconChevronDown, IconDownload } from "@/components/icons/icons";
import { Menu } from "@/components/overlay/menu";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { useNeedsNetwork } from "@/components/state/online";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useIsPhone } from "@/components/ui/media";
import { countOf } from "@/components/ui/number-format";
import type { CsvExport } from "./download-csv";
import { useList } from "./use-list-state";

const ExportChoices = lazyOnIdle(async () => (await import("./export-choices")).ExportChoices);

/** Exports every row that matches, in the order shown, whatever the page. Only where the API offers CSV. */
export function ExportButton() {
  const { facts, query, page, address, isForbidden } = useList();
  const { currencies } = useViewer();
  const isPhone = useIsPhone();
  const needsNetwork = useNeedsNetwork();
  if (!facts.list.csv || isForbidden || page?.total === 0) return null;
  const total = page?.total ?? 0;
  const search = withoutPaging(facts.grammar.request(query));
  const start = (chosen: string) => startExport({ facts, searches: [chosen], total, currencies });
  return (
    <>
      <Button
        variant={isPhone ? "quiet" : "default"}
        leftSection={<IconDownload aria-hidden />}
        disabled={!page}
        onClick={() => start(search)}
        {...needsNetwork}
      >
        {page ? `Export ${countOf(total, "row")}` : "Export rows"}
      </Button>
      <Menu
        placement="bottom-end"
        trigger={(props) => (
          <IconButton label="What to export" disabled={!page} {...props} {...needsNetwork}>
            <IconChevronDown aria-hidden />
          </IconButton>
        )}
      >
        <ExportChoices facts={facts} shown={address.view.columns} search={search} onExport={start} />
      </Menu>
    </>
  );
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
    () =>
      showToast({
        kind: "failed",
        message: `Not exported. ${navigator.onLine ? "Part of the page could not be loaded." : "You are offline."}`,
      }),
  );
}
