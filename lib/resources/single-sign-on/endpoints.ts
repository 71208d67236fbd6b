import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { text } from "@/lib/base/schema/primitives";
import { domainAdded, domainChecked, domainRemoved, singleSignOnRemoved, singleSignOnUpdated } from "./events";
import { domain, newDomain, singleSignOn, singleSignOnUpdate } from "./schema";

const area = "Single sign-on";
const params = z.object({ domain: text.min(1).max(253) });

export const getSingleSignOn = endpoint({
  name: "getSingleSignOn",
  method: "GET",
  path: "/v1/single-sign-on",
  area,
  summary: "Get the tenant's single sign-on",
  description: "The OpenID issuer that signs in the tenant's users whose address is in one of its verified domains.",
  feature: "Platform/SingleSignOn",
  response: singleSignOn,
  etag: true,
});

export const updateSingleSignOn = endpoint({
  name: "updateSingleSignOn",
  method: "PUT",
  path: "/v1/single-sign-on",
  area,
  summary: "Configure the tenant's single sign-on",
  description:
    "Partial update of `issuer`, `clientId`, `clientSecret` and `required`; the first update needs all but `required`. The issuer's OpenID configuration is read before anything is stored: 422 where it does not answer. Whoever decides on the issuer decides who signs in, so you must have all features of the tenant's users. With another issuer, users are found by their addresses again. `required` can be set by a session that the issuer has opened, so that it is known to work; it ends other sessions of the users concerned. See `docs/single-sign-on.md`.",
  feature: "Platform/SingleSignOn/Write",
  reauthentication: true,
  body: singleSignOnUpdate,
  response: singleSignOn,
  etag: true,
  refusals: {
    conflict: "`required` is set, or kept with another issuer, by a session that the issuer has not opened.",
  },
  event: singleSignOnUpdated,
  example: {
    body: { issuer: "https://login.acme.example", clientId: "comptoir", clientSecret: "a secret of the issuer's" },
  },
});

export const removeSingleSignOn = endpoint({
  name: "removeSingleSignOn",
  method: "DELETE",
  path: "/v1/single-sign-on",
  area,
  summary: "Remove the tenant's single sign-on",
  description:
    "Domains stay. Users who have no password need an invitation. Sessions that the issuer has opened end, except yours.",
  feature: "Platform/SingleSignOn/Write",
  reauthentication: true,
  response: singleSignOn,
  refusals: { notFound: "there is none.", conflict: "nobody would be left who can manage users." },
  event: singleSignOnRemoved,
});

export const listDomains = endpoint({
  name: "listDomains",
  method: "GET",
  path: "/v1/single-sign-on/domain",
  area,
  summary: "List the tenant's domains",
  description: "By name, at most 20. Records are looked up once a day.",
  feature: "Platform/SingleSignOn",
  response: z.array(domain),
});

export const addDomain = endpoint({
  name: "addDomain",
  method: "POST",
  path: "/v1/single-sign-on/domain",
  area,
  summary: "Add a domain",
  description:
    "Answers the TXT record that proves it. The domain counts once the record was found: add the record, then verify. Names that many companies share, such as `co.uk`, are refused.",
  feature: "Platform/SingleSignOn/Write",
  reauthentication: true,
  body: newDomain,
  response: domain,
  status: 201,
  refusals: { conflict: "the tenant has the domain already, or the maximum number of domains." },
  event: domainAdded,
  example: { body: { domain: "acme.example" } },
});

export const verifyDomain = endpoint({
  name: "verifyDomain",
  method: "POST",
  path: "/v1/single-sign-on/domain/:domain/verify",
  area,
  summary: "Verify a domain",
  description:
    "Looks the record up now; `outcome` says what was found. The record decides: where another tenant had verified the domain, this one has it now, with an event for both.",
  feature: "Platform/SingleSignOn/Write",
  reauthentication: true,
  params,
  response: domain,
  refusals: { conflict: "the operator has registered the domain, for this or another tenant." },
  event: domainChecked,
});

export const removeDomain = endpoint({
  name: "removeDomain",
  method: "DELETE",
  path: "/v1/single-sign-on/domain/:domain",
  area,
  summary: "Remove a domain",
  description: "Users of the domain can no longer sign in through the issuer. Their sessions continue.",
  feature: "Platform/SingleSignOn/Write",
  reauthentication: true,
  params,
  response: domain,
  refusals: { conflict: "the operator has registered the domain." },
  event: domainRemoved,
});
