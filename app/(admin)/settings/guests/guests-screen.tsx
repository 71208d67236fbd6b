"use client";

import { useMemo } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel } from "@/components/list/panels";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { lateParts } from "@/components/ui/late-parts";
import { message, t } from "@/lib/languages/text";
import { admitGuest, listGuests } from "@/lib/resources/guest/endpoints";
import { newGuest } from "../../creations";
import { useGuestActions } from "./guest-actions";
import { guestFields } from "./guest-fields";

const late = lateParts(() => import("./guest-form"));
const GuestForm = late("GuestForm");

const guests = defineListScreen({
  endpoint: listGuests,
  fields: guestFields,
  shown: ["username", "firstname", "role", "home.name", "status.active", "created", "dismiss"],
  title: message("Guests"),
  none: message("No guests yet"),
  unseen: message("You cannot see guests"),
  opens: false,
  create: { ...newGuest, endpoint: admitGuest },
});

export function GuestsScreen() {
  const mayWrite = useHasFeature("Platform/User/Write");
  const { parent } = useViewer();
  const { dismiss } = useGuestActions();
  const cells = useMemo(() => ({ dismiss: mayWrite ? dismiss : undefined }), [mayWrite, dismiss]);
  return (
    <ListScreen list={guests}>
      <ListHeader title={t("Guests")} />
      <ListFilters />
      <ListBody>
        <ListTable
          list={guests}
          cells={cells}
          empty={
            parent === undefined
              ? t("Guests are users of a parent tenant. This tenant has no parent.")
              : t("Users of {parent} who may enter this tenant appear here.", { parent })
          }
        />
        <CreatePanel title={t("Admit a guest")}>
          {(done, cancel) => <GuestForm onDone={() => done()} onCancel={cancel} />}
        </CreatePanel>
      </ListBody>
    </ListScreen>
  );
}
