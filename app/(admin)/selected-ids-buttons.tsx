"use client";

import { IconActivity, IconCopy } from "@/components/icons/icons";
import { useListSelection } from "@/components/list/use-list-state";
import { ForDevelopers } from "@/components/session/developer";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useCopy } from "@/components/ui/copy";
import { where } from "@/lib/base/list/where";
import { t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import { paths } from "./paths";

const eventIdsMax = 50;

/** Copies the ids of the selected rows, or opens the events of these records. */
export function SelectedIdsButtons() {
  const { ids } = useListSelection();
  const { copied, copy } = useCopy();
  const mayReadEvents = useHasFeature("Platform/Event");
  return (
    <>
      <ForDevelopers>
        <Button variant="quiet" leftSection={<IconCopy aria-hidden />} onClick={() => copy(ids.join("\n"))}>
          {copied ? t("Copied") : t("Copy ids")}
        </Button>
      </ForDevelopers>
      {mayReadEvents && ids.length <= eventIdsMax && (
        <ButtonLink
          variant="quiet"
          leftSection={<IconActivity aria-hidden />}
          href={paths.events(where(listEvents.list, { "data._id": ids }))}
        >
          {t("Their events")}
        </ButtonLink>
      )}
    </>
  );
}
