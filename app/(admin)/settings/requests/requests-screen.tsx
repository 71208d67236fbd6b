"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { message, t } from "@/lib/languages/text";
import { listRequests } from "@/lib/resources/request/endpoints";
import { requestFields } from "./request-fields";

const requests = defineListScreen({
  endpoint: listRequests,
  fields: requestFields,
  shown: ["time", "status", "operation", "path", "code", "user.username", "milliseconds", "requestId"],
  title: message("Requests"),
  none: message("No requests yet"),
  unseen: message("You cannot see requests"),
  labels: { "user.id": { label: message("User id"), names: "users" } },
  opens: false,
});

/** What keys and users have asked of the API lately: changes, and whatever was refused. */
export function RequestsScreen() {
  return (
    <ListScreen list={requests}>
      <ListHeader title={t("Requests")} />
      <ListFilters searchLabel={t("Search, or paste a request id")} />
      <ListBody>
        <ListTable
          list={requests}
          empty={t("Changes and refused requests of the last seven days are listed here, a second after their answer.")}
        />
      </ListBody>
    </ListScreen>
  );
}
