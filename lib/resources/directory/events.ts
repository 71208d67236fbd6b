import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "directory";
const members = z.array(identifier).meta({ description: "The users, at most 100 of them." });
const role = text.nullable().meta({ description: "The role that the group gives its members, if it gives one." });

const undo = { never: message("The directory changed it. Change it back there.") } as const;

export const directoryGroupCreated = event({
  source,
  action: "group_create",
  ...messages(message("Group was created by the directory"), message("Group was not created by the directory")),
  undo,
  data: namedObject.extend({ role, added: members }),
});

export const directoryGroupUpdated = event({
  source,
  action: "group_update",
  ...messages(message("Group was updated by the directory"), message("Group was not updated by the directory")),
  undo,
  data: namedObject.extend({ changes, added: members, removed: members }),
});

export const directoryGroupDeleted = event({
  source,
  action: "group_delete",
  ...messages(message("Group was deleted by the directory"), message("Group was not deleted by the directory")),
  undo,
  data: namedObject,
});

export const directoryGroupLinked = event({
  source,
  action: "group_link",
  ...messages(message("Role of a group was changed"), message("Role of a group was not changed")),
  undo: { never: message("Give the group its former role instead.") },
  data: namedObject.extend({ changes }),
});

export const directoryUserRemoved = event({
  source,
  action: "user_delete",
  ...messages(message("User was deleted by the directory"), message("User was not deleted by the directory")),
  undo,
  description:
    "The user is disabled and has no password, identity, second factor or key from then on; the record stays.",
  data: namedObject,
});
