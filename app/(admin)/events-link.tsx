"use client";

import { IconHistory } from "@/components/icons/icons";
import { useHasFeature } from "@/components/session/viewer";
import { ButtonLink } from "@/components/ui/button-link";
import { where } from "@/lib/base/list/where";
import { t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import { paths } from "./paths";

/** A link to the events of a record whose former values are not kept. */
export function EventsLink({ id }: { id: string }) {
  const mayRead = useHasFeature("Platform/Event");
  if (!mayRead) return null;
  return (
    <ButtonLink
      variant="quiet"
      leftSection={<IconHistory aria-hidden />}
      href={paths.events(where(listEvents.list, { "data._id": id }))}
    >
      {t("History")}
    </ButtonLink>
  );
}
