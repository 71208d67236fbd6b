import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { offsetPageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { email, roleName } from "@/lib/resources/user/schema";
import { guestAdmitted, guestDismissed } from "./events";
import { guest, guestList } from "./schema";

const area = "Users";

export const listGuests = endpoint({
  name: "listGuests",
  method: "GET",
  path: "/v1/user/guest",
  area,
  summary: "List guests",
  description: "Users of the parent tenant who are invited to this one or have accepted, newest first.",
  feature: "Platform/User",
  list: guestList,
  response: offsetPageOf(guest),
});

export const admitGuest = endpoint({
  name: "admitGuest",
  method: "POST",
  path: "/v1/user/guest",
  area,
  summary: "Admit a guest",
  description:
    "Invites a user of the parent tenant, given by e-mail address, to enter this tenant with one of its roles. The user accepts by entering; until then the answer does not say whether the parent has such a user. Where e-mail is configured, an e-mail is sent to the address, whether it has an account or not. When the parent invites the user again or changes the address, the admission ends. You must have all features of the role. A tenant without a parent admits nobody: 422.",
  feature: "Platform/User/Write",
  reauthentication: true,
  body: z.object({ username: email, role: roleName }).meta({ id: "GuestAdmission" }),
  response: guest,
  status: 201,
  refusals: { conflict: "the user is a guest already." },
  event: guestAdmitted,
  example: { body: { username: "kari.nordmann@fjord.example", role: "consumer.admin" } },
});

export const dismissGuest = endpoint({
  name: "dismissGuest",
  method: "DELETE",
  path: "/v1/user/guest/:id",
  area,
  summary: "Dismiss a guest",
  description:
    "The guest's requests for this tenant are refused immediately, and the API keys the guest created lose their features. A tenant without a parent has no guests: 404.",
  feature: "Platform/User/Write",
  params: z.object({ id: identifier }),
  response: guest,
  event: guestDismissed,
});
