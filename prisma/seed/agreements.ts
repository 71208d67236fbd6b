import { richText } from "./rich-text";
import { acceptableUse } from "./terms/acceptable-use";
import { cloudServices } from "./terms/cloud-services";
import { dataProcessing } from "./terms/data-processing";
import { earlyAccess } from "./terms/early-access";
import { hardwareLeasing } from "./terms/hardware-leasing";
import { privacyNotice } from "./terms/privacy-notice";
import { serviceLevels } from "./terms/service-levels";
import { day, hour, iso } from "./time";
import type { World } from "./world";

interface Wording {
  title: string;
  description: string;
  /** A raw Draft.js document, serialized, once it leaves here; the notation of `rich-text.ts` before. */
  body: string;
}

type Languages = { en: Wording; no: Wording };

export interface Agreement {
  _id: string;
  content: Languages;
  services: string[];
  active: boolean;
  global: boolean;
  reconsent: boolean;
  tenant: string;
  type: string;
  created: string;
  updated: string;
}

export function createAgreements(world: World): Agreement[] {
  const fill = (text: string) =>
    text.replaceAll("{provider}", world.provider.name).replaceAll("{domain}", world.domain);

  const word = ({ title, description, body }: Wording): Wording => ({
    title: world.mark(fill(title)),
    description: world.mark(fill(description)),
    body: richText(fill(body), world.mark),
  });

  return contracts.map(({ terms, services, type, flags, age: [written, changed] }, index) => {
    const random = world.random("agreement", index);
    const daysAgo = (days: number) => world.today - days * day + random.int(7 * hour, 15 * hour);
    const created = daysAgo(written);
    return {
      _id: world.objectId("agreement", created, index),
      content: { en: word(terms.en), no: word(terms.no) },
      services: services.map(world.tag),
      ...flags,
      tenant: world.provider.id,
      type,
      created: iso(created),
      updated: iso(daysAgo(changed)),
    };
  });
}

interface Contract {
  readonly terms: Languages;
  readonly services: readonly string[];
  /** `USER` is consented to by a person, `ACCOUNT` by a company. */
  readonly type: "USER" | "ACCOUNT";
  readonly flags: { readonly active: boolean; readonly global: boolean; readonly reconsent: boolean };
  /** Days since it was written and since it was last changed. */
  readonly age: readonly [written: number, changed: number];
}

const contracts: readonly Contract[] = [
  {
    terms: cloudServices,
    services: ["backup", "server", "firewall", "voice"],
    type: "USER",
    flags: { active: true, global: true, reconsent: true },
    age: [991, 7],
  },
  {
    terms: dataProcessing,
    services: ["backup", "server", "voice"],
    type: "ACCOUNT",
    flags: { active: true, global: true, reconsent: false },
    age: [958, 203],
  },
  {
    terms: serviceLevels,
    services: ["backup", "server", "firewall", "voice"],
    type: "ACCOUNT",
    flags: { active: true, global: false, reconsent: false },
    age: [955, 61],
  },
  {
    terms: acceptableUse,
    services: [],
    type: "USER",
    flags: { active: true, global: true, reconsent: false },
    age: [880, 412],
  },
  {
    terms: hardwareLeasing,
    services: ["hardware"],
    type: "ACCOUNT",
    flags: { active: true, global: false, reconsent: false },
    age: [644, 98],
  },
  {
    terms: privacyNotice,
    services: ["portal"],
    type: "USER",
    flags: { active: true, global: true, reconsent: true },
    age: [530, 26],
  },
  {
    terms: earlyAccess,
    services: ["object-storage", "portal"],
    type: "USER",
    flags: { active: false, global: false, reconsent: false },
    age: [40, 2],
  },
];
