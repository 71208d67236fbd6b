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

type Languages = { en: Wording; no?: Wording };

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

export const createAgreements = (world: World): Agreement[] => agreementsOf(world, 0);

/** The texts before those of `createAgreements`, oldest first: each list replaces what the one before it holds. */
export const createEarlierAgreements = (world: World): Agreement[][] => {
  const most = Math.max(...contracts.map(({ earlier = [] }) => earlier.length));
  return Array.from({ length: most }, (_, step) => agreementsOf(world, most - step));
};

/** The agreements as they were some versions ago; without those that had no such version. */
function agreementsOf(world: World, versionsAgo: number): Agreement[] {
  const fill = (text: string) =>
    text.replaceAll("{provider}", world.provider.name).replaceAll("{domain}", world.domain);

  const word = ({ title, description, body }: Wording): Wording => ({
    title: world.mark(fill(title)),
    description: world.mark(fill(description)),
    body: richText(fill(body), world.mark),
  });

  return contracts.flatMap(({ terms, services, type, flags, age: [written, changed], earlier = [] }, index) => {
    if (earlier.length < versionsAgo) return [];
    const edits = earlier.slice(0, versionsAgo);
    const before = (wording: Wording): Wording => ({
      ...wording,
      body: edits.flatMap(({ words }) => words).reduce((body, [now, then]) => body.replace(now, then), wording.body),
    });
    const random = world.random("agreement", index);
    const daysAgo = (days: number) => world.today - days * day + random.int(7 * hour, 15 * hour);
    const created = daysAgo(written);
    const agreement = {
      _id: world.objectId("agreement", created, index),
      content: { en: word(before(terms.en)), ...(terms.no && { no: word(before(terms.no)) }) },
      services: services.map(world.tag),
      ...flags,
      tenant: world.provider.id,
      type,
      created: iso(created),
      updated: iso(daysAgo(edits.at(-1)?.age ?? changed)),
    };
    return [agreement];
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
  /** The versions before this one, latest first: how old each is, and its words in the place of those after it. */
  readonly earlier?: readonly {
    readonly age: number;
    readonly words: readonly (readonly [now: string, then: string])[];
  }[];
}

const contracts: readonly Contract[] = [
  {
    terms: cloudServices,
    services: ["backup", "server", "firewall", "voice"],
    type: "USER",
    flags: { active: true, global: true, reconsent: true },
    age: [991, 7],
    earlier: [
      {
        age: 410,
        words: [
          ["**60 days’ notice**", "**30 days’ notice**"],
          ["You may not resell them without our ++written consent++.", "You may not resell them."],
          ["  - Helsinki and Mariehamn, 09:00 to 17:00\n", ""],
          ["  - Helsingfors og Mariehamn, kl. 09.00 til 17.00\n", ""],
        ],
      },
      {
        age: 991,
        words: [
          ["within 30 days of our notice.", "within 14 days of our notice."],
          ["innen 30 dager etter varsel.", "innen 14 dager etter varsel."],
          ["- breach of confidentiality, and\n", ""],
        ],
      },
    ],
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
    // The Norwegian text is older than the English one.
    earlier: [
      {
        age: 530,
        words: [
          ["three years in the event log", "one year in the event log"],
          ["\n\nLast changed: the section on the event log is ++new++, which is why we ask you again.", ""],
        ],
      },
    ],
  },
  {
    terms: earlyAccess,
    services: ["object-storage", "portal"],
    type: "USER",
    flags: { active: false, global: false, reconsent: false },
    age: [40, 2],
  },
];
