import type pg from "pg";
import { featuresChanged as changed, featureRecord } from "@/lib/base/auth/feature-record";
import { type Feature, featureNames } from "@/lib/base/auth/features";
import { message } from "@/lib/languages/text";

/** The account roles of a new database. */
const builtIn: { id: string; title: string; description: string; features: readonly Feature[] }[] = [
  { id: "owner", title: message("Owner"), description: message("Runs the platform itself."), features: featureNames },
  {
    id: "provider",
    title: message("Provider"),
    description: message("Resells subscriptions to business customers."),
    features: featureNames,
  },
  {
    id: "consumer",
    title: message("Consumer"),
    description: message("A business customer who looks after its own subscriptions."),
    features: [
      "Platform/Contract",
      "Platform/Subscription",
      "Platform/Order",
      "Platform/Support",
      "Platform/Support/Write",
      "Platform/Account",
      "Platform/Account/Write",
      "Platform/Role",
      "Platform/Tenant",
      "Platform/User",
      "Platform/User/Write",
      "Platform/Scim/Write",
      "Platform/SingleSignOn",
      "Platform/SingleSignOn/Write",
      "Platform/Key",
      "Platform/Key/Write",
      "Platform/Event",
    ],
  },
];

/** Stores the built-in roles as this version of the program declares them. */
export async function provideBuiltInRoles(owner: pg.ClientBase): Promise<void> {
  for (const role of builtIn) {
    const doc = {
      _id: role.id,
      name: role.id,
      title: role.title,
      description: role.description,
      tags: ["Default"],
      features: role.features.map(featureRecord),
      createdAt: changed,
      updatedAt: changed,
    };
    await owner.query(
      `INSERT INTO account_role (tenant, id, doc, built_in) VALUES ('', $1, $2, true)
       ON CONFLICT (tenant, id) DO UPDATE SET doc = excluded.doc, built_in = true
       WHERE account_role.doc::text <> excluded.doc::text`,
      [role.id, JSON.stringify(doc)],
    );
  }
}
