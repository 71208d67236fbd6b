import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "single_sign_on";
const named = z.object({
  _id: identifier.meta({ description: "The tenant." }),
  name: text.meta({ description: "The host of the issuer." }),
});
const ofDomain = z.object({ _id: identifier.meta({ description: "The domain." }), name: text });

const undo = { never: message("Configure single sign-on as it was instead.") } as const;

export const singleSignOnUpdated = event({
  source,
  action: "update",
  ...messages(message("Single sign-on was updated"), message("Single sign-on was not updated")),
  undo,
  description: "A new secret is named among the changes, without its value.",
  data: named.extend({ changes }),
});

export const singleSignOnRemoved = event({
  source,
  action: "delete",
  ...messages(message("Single sign-on was removed"), message("Single sign-on was not removed")),
  undo,
  description: "The tenant's users are no longer linked to its issuer, and sessions that it has opened have ended.",
  data: named,
});

export const domainAdded = event({
  source,
  action: "domain_add",
  ...messages(message("Domain was added"), message("Domain was not added")),
  undo,
  data: ofDomain,
});

export const domainChecked = event({
  source,
  action: "domain_check",
  ...messages(message("Domain was checked"), message("Domain was not checked")),
  undo,
  description: "By a user or a key; the daily check is recorded only if it changes something.",
  data: ofDomain.extend({ outcome: text.meta({ description: "`found`, `absent`, `different` or `unanswered`." }) }),
});

export const domainProved = event({
  source,
  action: "domain_prove",
  success: message("Domain was proved"),
  undo,
  data: ofDomain,
});

export const domainLost = event({
  source,
  action: "domain_lose",
  success: message("Domain is no longer proved"),
  undo,
  data: ofDomain.extend({
    reason: text.meta({
      description:
        "`record_gone`: its DNS record was not there for 7 days; `taken`: another tenant has proved the domain.",
    }),
  }),
});

export const domainRemoved = event({
  source,
  action: "domain_delete",
  ...messages(message("Domain was removed"), message("Domain was not removed")),
  undo,
  data: ofDomain,
});
