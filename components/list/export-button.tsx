"use client";

import { useCommands } from "@/components/command/registry";
import { IconChevronDown, IconDownload } from "@/components/icons/icons";
import { Menu } from "@/components/overlay/menu";
import { useNeedsNetwork } from "@/components/state/online";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { useStore } from "@/components/ui/store";
import { message, t } from "@/lib/languages/text";
import { listImport } from "./list-import";
import { shownFields, startExport, withFields, withoutPaging } from "./start-export";
import { useList } from "./use-list-state";

const late = lateParts(() => import("./late"));
const ExportChoices = late("ExportChoices");

/** Exports every row that matches, in the order shown, whatever the page; and imports where the screen can. */
export function ExportButton() {
  const { facts, query, page, address, isForbidden } = useList();
  const needsNetwork = useNeedsNetwork();
  const onImport = useStore(listImport);
  const total = page?.total ?? 0;
  const exports = facts.list.csv !== undefined && page?.total !== 0;
  const { columns: shown } = address.view;
  const search = withoutPaging(facts.grammar.request(query));
  const start = (some: string) => startExport({ facts, searches: [some], total });
  const command = {
    id: "export",
    label: t("Export the shown columns"),
    group: message("In a table"),
    keys: "shift+e",
    run: () => start(withFields(search, shownFields(facts, shown))),
  } as const;
  useCommands(exports && page && !isForbidden ? [command] : []);
  if (isForbidden || (!exports && !onImport)) return null;
  return (
    <Menu
      placement="bottom-end"
      trigger={(props) => (
        <Button
          variant="quiet"
          leftSection={<IconDownload aria-hidden />}
          rightSection={<IconChevronDown aria-hidden />}
          disabled={!page}
          {...props}
          {...needsNetwork}
        >
          {t("Export")}
        </Button>
      )}
    >
      <ExportChoices
        facts={facts}
        shown={shown}
        search={search}
        total={exports ? total : undefined}
        onExport={start}
        onImport={onImport}
      />
    </Menu>
  );
}
