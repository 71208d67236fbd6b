"use client";

import { IconDownload } from "@/components/icons/icons";
import { useNeedsNetwork } from "@/components/state/online";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { startExport, withoutPaging } from "./start-export";
import { useList, useListSelection } from "./use-list-state";

const idsPerRequest = 100;

/** Exports the selected rows, on whatever page they are. */
export function ExportSelectedButton() {
  const { facts, query } = useList();
  const { ids } = useListSelection();
  const needsNetwork = useNeedsNetwork();
  const searches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, part) =>
    withoutPaging(facts.grammar.requestOf(ids.slice(part * idsPerRequest, (part + 1) * idsPerRequest), query.sort)),
  );
  return (
    <Button
      variant="quiet"
      leftSection={<IconDownload aria-hidden />}
      onClick={() => startExport({ facts, searches, total: ids.length })}
      {...needsNetwork}
    >
      {t("Export {count}", { count: ids.length })}
    </Button>
  );
}
