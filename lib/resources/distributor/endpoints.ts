import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { referencesOf } from "@/lib/base/http/references";
import { identifier } from "@/lib/base/schema/primitives";
import { distributorCreated, distributorDeleted, distributorUpdated } from "./events";
import { distributor, distributorCreate, distributorList, distributorUpdate } from "./schema";

const area = "Distributors";
const one = z.object({ id: identifier });

export const listDistributors = endpoint({
  name: "listDistributors",
  method: "GET",
  path: "/v1/distributor",
  area,
  summary: "List distributors",
  feature: "Platform/Distributor",
  list: distributorList,
  query: {
    populate: z
      .array(z.enum(["assignedProductsCount"], "The value can be: assignedProductsCount."))
      .default([])
      .meta({ description: "`assignedProductsCount` adds how many products each distributor supplies." }),
  },
  response: z.object({
    distributors: z.array(distributor),
    metadata: z.object({ totalCount: z.number(), page: z.number(), perPage: z.number() }),
  }),
  example: { query: "populate[]=assignedProductsCount&~perPage=10" },
});

export const listDistributorChanges = endpoint(changesOf("listDistributorChanges", listDistributors, distributor));

export const getDistributor = endpoint({
  name: "getDistributor",
  method: "GET",
  path: "/v1/distributor/:id",
  area,
  summary: "Read a distributor",
  description:
    "Includes the count of its products, as do the responses of creating and updating; as of a past moment the count is not known and is left out.",
  feature: "Platform/Distributor",
  params: one,
  response: distributor,
  ...recordOf(distributorList),
});

export const getDistributorHistory = endpoint(historyOf("getDistributorHistory", getDistributor, "a distributor"));

export const getDistributorReferences = endpoint(
  referencesOf("getDistributorReferences", getDistributor, "a distributor", "its deletion"),
);

export const createDistributor = endpoint({
  name: "createDistributor",
  method: "POST",
  path: "/v1/distributor",
  area,
  summary: "Create a distributor",
  description: "By default the distributor is active and its address is empty.",
  feature: "Platform/Distributor/Write",
  body: distributorCreate,
  response: distributor,
  status: 201,
  etag: true,
  event: distributorCreated,
  example: { body: { name: "Nordisk Distribusjon AS", active: true } },
});

export const updateDistributor = endpoint({
  name: "updateDistributor",
  method: "PUT",
  path: "/v1/distributor/:id",
  area,
  summary: "Update a distributor",
  description: "Partial update of name, active and address. Other members are ignored.",
  feature: "Platform/Distributor/Write",
  params: one,
  body: distributorUpdate,
  response: distributor,
  etag: true,
  event: distributorUpdated,
  example: { body: { name: "Nordisk Distribusjon AS", active: false } },
});

export const deleteDistributor = endpoint({
  name: "deleteDistributor",
  method: "DELETE",
  path: "/v1/distributor/:id",
  area,
  summary: "Delete a distributor",
  description: "Deletes the distributor permanently and returns it.",
  feature: "Platform/Distributor/Write",
  params: one,
  response: distributor,
  etag: "condition",
  refusals: { conflict: "products are assigned to it." },
  event: distributorDeleted,
});
