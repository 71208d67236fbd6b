import acceptableUse from "./data/agreements/acceptable-use.json" with { type: "json" };
import cloudServices from "./data/agreements/cloud-services.json" with { type: "json" };
import dataProcessing from "./data/agreements/data-processing.json" with { type: "json" };
import earlyAccess from "./data/agreements/early-access.json" with { type: "json" };
import hardwareLeasing from "./data/agreements/hardware-leasing.json" with { type: "json" };
import privacyNotice from "./data/agreements/privacy-notice.json" with { type: "json" };
import serviceLevels from "./data/agreements/service-levels.json" with { type: "json" };
import { richText } from "./rich-text";
import { day, hour, iso } from "./time";
import type { World } from "./world";

interface Wording {
  title: string;
  description: string;
  /** A raw Draft.js document, serialized. */
  body: string;
}

export interface Agreement {
  _id: string;
  content: { en: Wording; no?: Wording };
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

  return contracts.flatMap((contract, index) => {
    const { services, type, active, global, reconsent, written, changed, earlier = [] } = contract;
    if (earlier.length < versionsAgo) return [];
    const edits = earlier.slice(0, versionsAgo);
    const before = (body: string): string =>
      edits.flatMap(({ words }) => words).reduce((text, { now, then }) => text.replace(now, then), body);
    const word = ({ title, description, body }: Terms): Wording => ({
      title: world.mark(fill(title)),
      description: world.mark(fill(description)),
      body: richText(fill(before(body.join("\n"))), world.mark),
    });
    const random = world.random("agreement", index);
    const daysAgo = (days: number) => world.today - days * day + random.int(7 * hour, 15 * hour);
    const created = daysAgo(written);
    const agreement = {
      _id: world.objectId("agreement", created, index),
      content: { en: word(contract.en), ...(contract.no && { no: word(contract.no) }) },
      services: services.map(world.tag),
      ...{ active, global, reconsent },
      tenant: world.provider.id,
      type,
      created: iso(created),
      updated: iso(daysAgo(edits.at(-1)?.age ?? changed)),
    };
    return [agreement];
  });
}

/** A text before its placeholders are filled in: lines in the notation of `rich-text.ts`. */
interface Terms {
  readonly title: string;
  readonly description: string;
  readonly body: readonly string[];
}

interface Contract {
  readonly services: readonly string[];
  /** `USER` is consented to by a person, `ACCOUNT` by a company. */
  readonly type: string;
  readonly active: boolean;
  readonly global: boolean;
  readonly reconsent: boolean;
  /** Days since it was written and since it was last changed. */
  readonly written: number;
  readonly changed: number;
  /** The versions before this one, latest first: how old each is, and its words in the place of those after it. */
  readonly earlier?: readonly {
    readonly age: number;
    readonly words: readonly { readonly now: string; readonly then: string }[];
  }[];
  readonly en: Terms;
  readonly no?: Terms;
}

const contracts: readonly Contract[] = [
  // As if imported from another system, it contains a block of an unknown type and a link with a script.
  cloudServices,
  dataProcessing,
  serviceLevels,
  acceptableUse,
  hardwareLeasing,
  // The Norwegian text is older than the English one.
  privacyNotice,
  // Not active, and not translated yet.
  earlyAccess,
];
