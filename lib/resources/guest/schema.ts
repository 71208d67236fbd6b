import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

/** A user of the parent tenant who is invited to this one or has accepted. */
export const guest = partialObject({
  id: identifier,
  username: text,
  firstname: text,
  lastname: text,
  role: text.meta({ description: "The role the guest has in this tenant." }),
  tenant: tenantId,
  home: partialObject({ id: tenantId, name: text }).meta({ description: "The tenant the guest comes from." }),
  status: partialObject({
    active: z.boolean(),
    invited: z.boolean().meta({
      description:
        "Whether nobody has accepted yet. Until then nothing is shown of the user, nor whether there is one.",
    }),
  }),
  created: timestamp,
})
  .required({ id: true })
  .meta({ id: "Guest" });

export type Guest = z.infer<typeof guest>;

export const guestList = defineList({
  record: guest,
  id: "id",
  table: "guest_record",
  visibility: "own",
  columns: [
    "username",
    "firstname",
    "lastname",
    "role",
    "tenant",
    "home.id",
    "home.name",
    "status.active",
    "status.invited",
    "created",
  ],
  search: ["username", "firstname", "lastname", "home.name"],
  defaultSort: "-created",
  envelope: { style: "offset", items: "data" },
});
