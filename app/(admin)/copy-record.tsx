"use client";

import { IconCopy } from "@/components/icons/icons";
import { MenuItem } from "@/components/overlay/load";
import { ForDevelopers } from "@/components/session/developer";
import { useCopy } from "@/components/ui/copy";
import { t } from "@/lib/languages/text";

/** For developers, in the menu of a record: its id and what the API returns of it. */
export function CopyRecord({ id, record }: { id: string; record: object }) {
  const { copy } = useCopy();
  return (
    <ForDevelopers>
      <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(id)}>
        {t("Copy id")}
      </MenuItem>
      <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(JSON.stringify(record, null, 2))}>
        {t("Copy record as JSON")}
      </MenuItem>
    </ForDevelopers>
  );
}
