"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListBody, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { where } from "@/lib/base/list/where";
import { listAccess } from "@/lib/resources/access/endpoints";
import { paths } from "../../../paths";
import { SettingsListBars } from "../../list-bars";
import { answerColumns } from "./answer-columns";

const answers = defineListScreen({
  endpoint: listAccess,
  columns: answerColumns,
  shown: ["summary", "name", "allowed", "because", "role", "feature"],
  noun: "answer",
  labels: { who: { label: "Id of a user or key" }, operation: { label: "Name of the operation" } },
  rowHref: ({ type, who, operation }) => paths.access(`${type === "key" ? "key" : "user"}:${who}`, operation),
  views: () => [
    { name: "Allowed", search: where(listAccess.list, { allowed: true }).toString() },
    { name: "Refused", search: where(listAccess.list, { allowed: false }).toString() },
  ],
});

/** Every user and API key with every operation: whether it is allowed, and why. */
export function AnswersScreen() {
  return (
    <ListScreen list={answers}>
      <SettingsListBars />
      <ListBody>
        <ListTable list={answers} empty="Users and API keys that you may read appear here, with what they may do." />
      </ListBody>
    </ListScreen>
  );
}
