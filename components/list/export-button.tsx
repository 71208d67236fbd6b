"use client";

import { IconChevronDown, IconDownload } from "@/components/icons/icons";
import { Menu } from "@/components/overlay/menu";
import { useViewer } from "@/components/session/viewer";
import { useNeedsNetwork } from "@/components/state/online";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { useStore } from "@/components/ui/store";
import { t } from "@/lib/languages/text";
import { listImport } from "./list-import";
import { startExport, withoutPaging } from "./start-export";
import { useList } from "./use-list-state";

const late = lateParts(() => import("./late"));
const ExportChoices = late("ExportChoices");

/** Exports every row that matches, in the order shown, whatever the page; and imports where the screen can. */
export function ExportButton() {
  const { facts, query, page, address, isForbidden } = useList();
  const { currencies } = useViewer();
  const needsNetwork = useNeedsNetwork();
  const onImport = useStore(listImport);
  const total = page?.total ?? 0;
  const exports = facts.list.csv !== undefined && page?.total !== 0;
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
        shown={address.view.columns}
        search={withoutPaging(facts.grammar.request(query))}
        total={exports ? total : undefined}
        onExport={(search) => startExport({ facts, searches: [search], total, currencies })}
        onImport={onImport}
      />
    </Menu>
  );
}
