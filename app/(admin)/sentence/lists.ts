import { filterFields } from "@/components/list/filter-fields";
import { parseSentence, type Sentence, type SentenceWords } from "@/components/list/sentence";
import type { ListedColumn } from "@/components/table/column-list";
import type { FieldWords, FilterField } from "@/components/table/filter-field";
import type { Feature } from "@/lib/base/auth/features";
import type { ListEndpoint } from "@/lib/base/list/client";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { accountColumns } from "../accounts/account-columns";
import { eventColumns, eventLabels } from "../events/event-columns";
import { paths } from "../paths";
import { subscriptionColumns } from "../subscriptions/subscription-columns";
import { ticketColumns } from "../tickets/ticket-columns";

/**
 * A list that sentences can be about. A sentence without the name of a list is about the list that most of its filters
 * belong to.
 */
interface SentenceList {
  noun: string;
  plural: string;
  feature: Feature;
  endpoint: ListEndpoint;
  columns: readonly ListedColumn["columnDef"][];
  fields: readonly FilterField[];
  words: Omit<SentenceWords, "now">;
  href: (query: URLSearchParams) => string;
  /** The default order of the results. */
  sort?: string;
}

const fieldsOf = (
  { list }: ListEndpoint,
  columns: readonly ListedColumn["columnDef"][],
  labels: Readonly<Record<string, FieldWords>> = {},
): FilterField[] => filterFields(list, columns, labels, []);

const sentenceLists: readonly SentenceList[] = [
  {
    noun: "subscription",
    plural: "subscriptions",
    feature: "Platform/Subscription",
    endpoint: listCustomerSubscriptions,
    columns: subscriptionColumns,
    fields: fieldsOf(listCustomerSubscriptions, subscriptionColumns),
    words: {
      aliases: {
        end_date: ["ending", "end", "ended"],
        start_date: ["starting", "start", "started"],
        "account_details.name": ["of customer"],
        "items.sku": ["sku"],
        "items.name": ["item"],
        price: ["costs", "costing"],
        "creator.fullname": ["by"],
      },
    },
    href: paths.subscriptions,
    sort: "end_date",
  },
  {
    noun: "ticket",
    plural: "tickets",
    feature: "Platform/Support",
    endpoint: listTickets,
    columns: ticketColumns,
    fields: fieldsOf(listTickets, ticketColumns),
    words: { named: { open: { field: "closed", op: "missing", values: [] } } },
    href: paths.tickets,
  },
  {
    noun: "account",
    plural: "accounts",
    feature: "Platform/Account",
    endpoint: listAccounts,
    columns: accountColumns,
    fields: fieldsOf(listAccounts, accountColumns),
    words: { aliases: { "address.postal.city": ["in"] } },
    href: paths.accounts,
  },
  {
    noun: "event",
    plural: "events",
    feature: "Platform/Event",
    endpoint: listEvents,
    columns: eventColumns,
    fields: fieldsOf(listEvents, eventColumns, eventLabels),
    words: { aliases: { "user.username": ["by"], time: ["at"] } },
    href: paths.events,
  },
];

export interface ReadSentence extends Sentence {
  list: SentenceList;
}

/** Reads a sentence as filters of the list it names, or else of the list that most of its filters belong to. */
export function readSentence(query: string, features: readonly Feature[], now: number): ReadSentence | undefined {
  const open = sentenceLists.filter(({ feature }) => features.includes(feature));
  const words = query.trim().split(/\s+/);
  const named = open.find(({ noun, plural }) => words.some((word) => [noun, plural].includes(word.toLowerCase())));
  const rest = named
    ? words.filter((word) => ![named.noun, named.plural].includes(word.toLowerCase())).join(" ")
    : query.trim();
  const read = (named ? [named] : open).map((list) => ({
    list,
    ...parseSentence(rest, list.fields, { ...list.words, now }),
  }));
  const [best] = read.toSorted((one, other) => other.chips.length - one.chips.length);
  return best && best.chips.length > 0 ? best : undefined;
}
