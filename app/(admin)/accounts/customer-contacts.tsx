"use client";

import { Fragment } from "react";
import { Region } from "@/components/layout/page";
import { permissionName } from "@/components/session/permission-words";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { countryName } from "@/components/ui/code-names";
import { useCopy } from "@/components/ui/copy";
import { roleInWords } from "@/components/ui/role-words";
import type { Feature } from "@/lib/base/auth/features";
import { message, t } from "@/lib/languages/text";
import type { Account } from "@/lib/resources/account/schema";
import classes from "./customer.module.css";

const addressLabels = {
  postal: message("Postal"),
  delivery: message("Delivery"),
  official: message("Official"),
  invoice: message("Invoice"),
  visit: message("Visit"),
} as const;

/** The e-mail address, the contacts and all addresses of the account; empty ones are left out. */
export function ContactsPart({ account: { email, contacts, address } }: { account: Account }) {
  const people = contactsOf(contacts);
  const addresses = Object.entries(addressLabels).flatMap(([kind, label]) => {
    const lines = linesOf(address?.[kind as keyof typeof addressLabels]);
    return lines.length === 0 ? [] : [{ label, lines }];
  });
  const isEmpty = !email?.default && people.length === 0 && addresses.length === 0;
  return (
    <Region title={t("Contacts and addresses")}>
      {isEmpty ? (
        <p className="py-8 px-gutter text-2">{t("Neither is known.")}</p>
      ) : (
        <dl className={`grid px-gutter pt-12 pb-16 ${classes.contacts}`}>
          {email?.default && (
            <>
              <dt className="text-2">{t("Email")}</dt>
              <dd className="break-anywhere">
                <Mail address={email.default} />
              </dd>
            </>
          )}
          {people.map(({ name, mail, phone }, at) => (
            // They have no identifier.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Fragment key={at}>
              <dt className="text-2">{t("Contact")}</dt>
              <dd className="break-anywhere">
                {name && <span className="block">{name}</span>}
                {mail && <Mail address={mail} />}
                {phone && <span className="block">{phone}</span>}
              </dd>
            </Fragment>
          ))}
          {addresses.map(({ label, lines }) => (
            <Fragment key={label}>
              <dt className="text-2">{t(label)}</dt>
              <dd className="break-anywhere">
                {lines.map((line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Region>
  );
}

const Mail = ({ address }: { address: string }) => (
  <a className="link" href={`mailto:${address}`}>
    {address}
  </a>
);

function linesOf(address: NonNullable<Account["address"]>["postal"]): string[] {
  if (!address) return [];
  const { street, line2, zip, city, state, country } = address;
  const place = [[zip, city].filter(Boolean).join(" "), state].filter(Boolean).join(", ");
  return [street, line2, place, country && countryName(country)].filter((line): line is string => Boolean(line));
}

interface Contact {
  name: string | undefined;
  mail: string | undefined;
  phone: string | undefined;
}

/** The names, e-mail addresses and phone numbers in the contacts, which are any JSON from other systems. */
function contactsOf(contacts: unknown): Contact[] {
  if (!Array.isArray(contacts)) return [];
  return contacts.slice(0, 5).flatMap((contact: unknown): Contact[] => {
    if (typeof contact !== "object" || contact === null) return [];
    const text = (...names: string[]) =>
      names.map((name) => (contact as Record<string, unknown>)[name]).find((value) => typeof value === "string");
    const full = [text("firstname", "firstName"), text("lastname", "lastName")].filter(Boolean).join(" ");
    const found = {
      name: (text("name", "fullname", "fullName") ?? full) as string | undefined,
      mail: text("email", "mail") as string | undefined,
      phone: text("phone", "mobile", "telephone") as string | undefined,
    };
    return found.name || found.mail || found.phone ? [found] : [];
  });
}

const parts: readonly { feature: Feature; needs: string }[] = [
  { feature: "Platform/Subscription", needs: message("subscriptions need {permission}") },
  { feature: "Platform/Support", needs: message("tickets need {permission}") },
  { feature: "Platform/Contract", needs: message("consents need {permission}") },
  { feature: "Platform/Event", needs: message("events need {permission}") },
];

/** Shown once, at the end of the page: the hidden parts, and the features that they need. */
export function MissingFeatures({ name, hasTenant }: { name: string; hasTenant: boolean }) {
  const { features, user, tenant } = useViewer();
  const mayReadUsers = useHasFeature("Platform/User");
  const { copied, copy } = useCopy();
  const missing = [
    ...parts.filter(({ feature }) => !features.includes(feature)),
    ...(mayReadUsers ? [] : [{ feature: "Platform/User" as const, needs: message("users need {permission}") }]),
  ];
  const needs = missing.map(({ feature, needs: text }) => t(text, { permission: permissionName(feature) })).join(", ");
  return (
    <div className={`px-gutter pt-12 pb-16 text-3 break-anywhere ${classes.notes}`}>
      {!hasTenant && (
        <p>
          {t(
            "{name} shares its tenant with other customers. Tickets, consents and users belong to a tenant, so they are not shown here.",
            { name },
          )}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {t("Not shown: {needs}.", { needs })}{" "}
          <Button
            variant="link"
            onClick={() =>
              copy(
                t("Access to {permissions} for {user} ({role}) in {tenant}, to see the customer {name}.", {
                  permissions: missing.map(({ feature }) => permissionName(feature)).join(", "),
                  user: user.username,
                  role: roleInWords(user.role),
                  tenant: tenant.name,
                  name,
                }),
              )
            }
          >
            {copied ? t("Copied") : t("Copy a request")}
          </Button>
        </p>
      )}
    </div>
  );
}
