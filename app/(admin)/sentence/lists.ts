import { filterFields } from "@/components/list/filter-fields";
import { parseSentence, type Sentence, type SentenceWords, type WordMeaning } from "@/components/list/sentence";
import type { Viewer } from "@/components/session/viewer";
import { type Field, tableColumns } from "@/components/table/fields";
import type { FieldWords, FilterField } from "@/components/table/filter-field";
import { type Chip, toFilters } from "@/components/table/filter-words";
import { countryName } from "@/components/ui/code-names";
import { dayMilliseconds } from "@/lib/base/day";
import { toSearchParams } from "@/lib/base/list/query";
import { countryCodes } from "@/lib/base/schema/country";
import type { ListEndpoint } from "@/lib/browser/list";
import { message } from "@/lib/languages/text";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { listProducts } from "@/lib/resources/product/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { accountFields } from "../accounts/account-fields";
import { agreementFields } from "../agreements/agreement-fields";
import { collectionLabels, liveFields } from "../collections/collection-fields";
import { distributorFields } from "../distributors/distributor-fields";
import { eventFields, eventLabels } from "../events/event-fields";
import { paths } from "../paths";
import { productFields } from "../products/product-fields";
import { subscriptionFields, subscriptionLabels } from "../subscriptions/subscription-fields";
import { ticketFields } from "../tickets/ticket-fields";
import { meaningInSubscriptions } from "./subscription-words";
import { areKnown, knownMeanings, learn } from "./word-meanings";

/**
 * A list that sentences can be about. A sentence without the name of a list is about the list that most of its filters
 * belong to.
 */
interface SentenceList {
  /** As they are typed. */
  noun: string;
  alsoNamed?: string;
  /** Says what opens so many of its rows, and how many there are. */
  opens: string;
  found: string;
  endpoint: ListEndpoint;
  fields: readonly FilterField[];
  words: Omit<SentenceWords, "now" | "meanings">;
  /** Requests what a word means that names no field. */
  lookUp?: (word: string) => Promise<WordMeaning | undefined>;
  href: (query?: URLSearchParams) => string;
  /** Whether a sentence has to name it: words of its values are words of other lists too. */
  isNamed?: true;
  /** The field that the results are sorted by: from its lowest value that is looked for, else from its highest. */
  sort?: string;
}

function listOf<Row extends object, Cells extends object>(
  endpoint: ListEndpoint,
  fields: readonly Field<Row, Cells>[],
  labels: Readonly<Record<string, FieldWords>> = {},
) {
  return { endpoint, fields: filterFields(endpoint.list, tableColumns(fields), labels, []) };
}

const hasEnded: Chip = { field: "end_date", op: "lt", values: ["today"] };

const stillOpen: Chip = { field: "closed", op: "missing", values: [] };

/** A record is active, or it is not. */
function activity(field: string): SentenceWords["named"] {
  const inactive: Chip = { field, op: "eq", values: ["false"] };
  return { active: { field, op: "eq", values: ["true"] }, inactive, "not active": inactive };
}

/** `in sweden` */
const inCountries = (field: string): SentenceWords["named"] =>
  Object.fromEntries(
    countryCodes.map((code) => [`in ${countryName(code)}`, { field, op: "eq" as const, values: [code] }]),
  );

const sentenceLists: readonly SentenceList[] = [
  {
    noun: "subscription",
    opens: message("{count, plural, one {Open # subscription} other {Open # subscriptions}}"),
    found: message("{count, plural, one {<b>#</b> subscription} other {<b>#</b> subscriptions}}"),
    ...listOf(listCustomerSubscriptions, subscriptionFields, subscriptionLabels),
    words: {
      aliases: {
        end_date: ["ending", "end", "ended", "expires", "expiring", "expired"],
        start_date: ["starting", "start", "started"],
        cancel_from: ["cancellable", "can be cancelled"],
        "account_details.name": ["of customer"],
        "items.sku": ["sku"],
        "items.name": ["item"],
        price: ["costs", "costing"],
        "creator.fullname": ["by"],
      },
      named: { ended: hasEnded, expired: hasEnded },
      usual: { number: "price", time: "end_date" },
    },
    lookUp: meaningInSubscriptions,
    href: paths.subscriptions,
    sort: "end_date",
  },
  {
    noun: "ticket",
    opens: message("{count, plural, one {Open # ticket} other {Open # tickets}}"),
    found: message("{count, plural, one {<b>#</b> ticket} other {<b>#</b> tickets}}"),
    ...listOf(listTickets, ticketFields),
    words: {
      named: { open: stillOpen, "not closed": stillOpen, closed: { field: "closed", op: "exists", values: [] } },
      usual: { time: "created" },
    },
    href: paths.tickets,
  },
  {
    noun: "account",
    alsoNamed: "customers",
    opens: message("{count, plural, one {Open # customer} other {Open # customers}}"),
    found: message("{count, plural, one {<b>#</b> customer} other {<b>#</b> customers}}"),
    ...listOf(listAccounts, accountFields),
    words: {
      aliases: { "address.postal.city": ["in"] },
      named: { ...activity("status.active"), ...inCountries("country") },
    },
    href: paths.accounts,
  },
  {
    noun: "event",
    opens: message("{count, plural, one {Open # event} other {Open # events}}"),
    found: message("{count, plural, one {<b>#</b> event} other {<b>#</b> events}}"),
    ...listOf(listEvents, eventFields, eventLabels),
    words: { aliases: { "user.username": ["by"], time: ["at"] }, usual: { time: "time" } },
    href: paths.events,
    isNamed: true,
  },
  {
    noun: "agreement",
    opens: message("{count, plural, one {Open # agreement} other {Open # agreements}}"),
    found: message("{count, plural, one {<b>#</b> agreement} other {<b>#</b> agreements}}"),
    ...listOf(listAgreements, agreementFields),
    words: { named: activity("active") },
    href: paths.agreements,
  },
  {
    noun: "product",
    opens: message("{count, plural, one {Open # product} other {Open # products}}"),
    found: message("{count, plural, one {<b>#</b> product} other {<b>#</b> products}}"),
    ...listOf(listProducts, productFields),
    words: {},
    href: paths.products,
  },
  {
    noun: "collection",
    opens: message("{count, plural, one {Open # collection} other {Open # collections}}"),
    found: message("{count, plural, one {<b>#</b> collection} other {<b>#</b> collections}}"),
    ...listOf(listCollections, liveFields, collectionLabels),
    words: {},
    href: paths.collections,
  },
  {
    noun: "distributor",
    opens: message("{count, plural, one {Open # distributor} other {Open # distributors}}"),
    found: message("{count, plural, one {<b>#</b> distributor} other {<b>#</b> distributors}}"),
    ...listOf(listDistributors, distributorFields),
    words: { aliases: { "address.city": ["in"] }, named: activity("active") },
    href: paths.distributors,
  },
];

export interface ReadSentence extends Sentence {
  list: SentenceList;
  /** Whether the meanings of its words have been looked up. */
  isLearned: boolean;
}

/**
 * Reads a sentence as filters of the list it names, or else of the list that most of its filters belong to. Words that
 * name no field are read by their meaning as far as it is known.
 */
export function readSentence(query: string, viewer: Reader, now: number): ReadSentence | undefined {
  const { text, isNamed, best } = readFields(query, viewer, now);
  if (!best) return undefined;
  const { list, sentence } = best;
  if (!list.lookUp) return { list, ...sentence, isLearned: true };
  const meanings = knownMeanings.get();
  const read = parseSentence(text, list.fields, { ...list.words, meanings, now });
  // A name of several words, such as that of a customer, is not a sentence.
  const isSentence = isNamed || sentence.chips.length > 0 || new Set(read.chips.map(({ field }) => field)).size > 1;
  return isSentence ? { list, ...read, isLearned: areKnown(sentence.others) } : undefined;
}

/** Finds out what the words of a sentence mean that name no field. */
export async function learnMeanings(query: string, viewer: Reader, now: number): Promise<void> {
  const { best } = readFields(query, viewer, now);
  if (best?.list.lookUp) await learn(best.sentence.others, best.list.lookUp);
}

/** Who reads a sentence: what they may list, and the customers that they know by name. */
export type Reader = Pick<Viewer, "features" | "customers">;

let last: { text: string; viewer: Reader; day: number; read: ReturnType<typeof readAnew> } | undefined;

/** Read once for all parts of the palette, which ask for the same text. Relative days change once a day. */
function readFields(query: string, viewer: Reader, now: number) {
  const text = query.trim();
  const day = Math.floor(now / dayMilliseconds);
  if (last?.text !== text || last.viewer !== viewer || last.day !== day) {
    last = { text, viewer, day, read: readAnew(text, viewer, now) };
  }
  return last.read;
}

/**
 * The list of a sentence, without the meanings of words. A sentence without a filter is about the first list whose words
 * have meanings.
 */
function readAnew(query: string, { features, customers }: Reader, now: number) {
  const open = sentenceLists.filter(({ endpoint }) => features.some((each) => each === endpoint.feature));
  const words = query.split(/\s+/);
  const namesOf = ({ noun, alsoNamed }: SentenceList) => [noun, `${noun}s`, alsoNamed];
  const named = open.find((list) => words.some((word) => namesOf(list).includes(word.toLowerCase())));
  const text = named
    ? words.filter((word) => ![...namesOf(named), "of", "for"].includes(word.toLowerCase())).join(" ")
    : query;
  const lists = named ? [withNames(named, customers)] : open.filter((list) => !list.isNamed);
  const read = lists.map((list) => ({
    list,
    sentence: parseSentence(text, list.fields, { ...list.words, now }),
  }));
  const [first] = read.toSorted((one, other) => other.sentence.chips.length - one.sentence.chips.length);
  const isNamed = named !== undefined && text !== "";
  const best = first && (isNamed || first.sentence.chips.length > 0) ? first : read.find(({ list }) => list.lookUp);
  return { text, isNamed, best };
}

/** A list whose records have ids of customers, with the names of these. */
const withNames = (list: SentenceList, customers: Viewer["customers"]): SentenceList => ({
  ...list,
  fields: list.fields.map((field) =>
    field.names === "tenants"
      ? { ...field, values: customers.map(({ id, name }) => ({ value: id, label: name })) }
      : field,
  ),
});

/** The query of the list: the filters, the words that are searched for, and the order. */
export function searchOf({ list: { endpoint, sort }, chips, search }: ReadSentence): URLSearchParams {
  const hasLowest = chips.some(({ field, op }) => field === sort && (op === "gt" || op === "gte"));
  return toSearchParams(endpoint.list, {
    filters: toFilters(chips),
    search,
    sort: sort === undefined ? [] : [{ field: sort, descending: !hasLowest }],
  });
}
