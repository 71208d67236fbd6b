import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { offsetPageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { accountCreated, accountUpdated } from "./events";
import { account, accountCreate, accountList, accountUpdate, exportedAccount, listedAccount } from "./schema";

const area = "Accounts";
const one = z.object({ id: identifier });

export const listAccounts = endpoint({
  name: "listAccounts",
  method: "GET",
  path: "/v1/account",
  area,
  summary: "List accounts",
  description: "The accounts of the tenant and its customers, each with the tenant it belongs to.",
  feature: "Platform/Account",
  list: accountList,
  query: {
    populate: z.array(z.literal("figures")).default([]).meta({
      description: "`figures` adds what each customer has: of now, by which the list can be filtered and sorted.",
    }),
    pagination: z
      .literal("true", "This list is always paged: the value can be true. A page holds up to 1000, by ~limit.")
      .optional()
      .meta({ description: "Accepted for clients that send it; the list is always paged." }),
  },
  response: offsetPageOf(exportedAccount),
  example: { query: "~filter[country]=NO&~sort=name&~limit=10" },
});

export const listAccountChanges = endpoint(changesOf("listAccountChanges", listAccounts, listedAccount));

export const getAccount = endpoint({
  name: "getAccount",
  method: "GET",
  path: "/v1/account/:id",
  area,
  summary: "Read an account",
  description:
    "An account of the tenant or one of its customers. If both have the identifier, the tenant's own is returned.",
  feature: "Platform/Account",
  params: one,
  response: account,
  ...recordOf(accountList),
});

export const getAccountHistory = endpoint(historyOf("getAccountHistory", getAccount, "an account"));

export const createAccount = endpoint({
  name: "createAccount",
  method: "POST",
  path: "/v1/account",
  area,
  summary: "Create an account",
  description:
    "Creates a customer of the tenant, active by default. Several accounts can have one name; a number is of one account alone. Undoing it makes the account inactive: accounts are never deleted.",
  feature: "Platform/Account/Write",
  body: accountCreate,
  response: account,
  status: 201,
  etag: true,
  refusals: { conflict: "another account of the tenant has the number." },
  event: accountCreated,
  example: { body: { name: "Polar Optikk AS", number: "923609016", country: "NO" } },
});

export const updateAccount = endpoint({
  name: "updateAccount",
  method: "PUT",
  path: "/v1/account/:id",
  area,
  summary: "Update an account",
  description:
    "Updates the editable fields that are sent: name, country, status.active, the postal, invoice, delivery and visiting address unless it is not `editable`, email.default, contacts, comment, accountmanager and primaryuser. Other members are ignored.",
  feature: "Platform/Account/Write",
  params: one,
  body: accountUpdate,
  response: account,
  etag: true,
  event: accountUpdated,
  example: { body: { name: "Polar Optikk AS" } },
});
