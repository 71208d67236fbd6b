"use client";

import { useQuery } from "@tanstack/react-query";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { fieldAt, fieldLabel } from "@/components/ui/field-words";
import { JsonView } from "@/components/ui/json-view";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { reasonOf } from "@/lib/browser/client";
import { callDryRun, type DryRun } from "@/lib/browser/dry-run-call";
import { message, t } from "@/lib/languages/text";
import { messageSays } from "@/lib/resources/event/words";
import classes from "./dry-run.module.css";

interface DryRunAnswerProps {
  endpoint: Endpoint;
  params: object | undefined;
  body: unknown;
  ifMatch: string | undefined;
}

/** The outcome of a dry run: the answer, the events that would be appended and the webhooks that would be called. */
export function DryRunAnswer({ endpoint, params, body, ifMatch }: DryRunAnswerProps) {
  const { data, error } = useQuery({
    queryKey: ["dry run", endpoint.name, params, body, ifMatch],
    // The types of a form's body are checked where it is sent.
    queryFn: ({ signal }) =>
      callDryRun(endpoint, { params, body, ifMatch, signal } as Parameters<typeof callDryRun>[1]),
    gcTime: 0,
    // Asked again after the change, it would be refused.
    staleTime: "static",
    retry: false,
  });
  if (error) return <p>{t("The preview could not be loaded. {reason}", { reason: reasonOf(error) })}</p>;
  return data ? <Outcome {...data} /> : <p>{t("Asking…")}</p>;
}

function Outcome({ status, answer, refusal, events, deliveries }: DryRun) {
  return (
    <>
      {refusal ? (
        <>
          <p>
            <b>{t("This would be refused.")}</b> {refusal.detail}
          </p>
          {refusal.errors && refusal.errors.length > 1 && (
            <ul>
              {refusal.errors.map(({ pointer, detail }) => (
                <li key={pointer}>
                  {pointer && `${fieldLabel(fieldAt(pointer))}: `}
                  {detail}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <DescriptionList>
          <Description label={t("Events")}>
            <Listed
              none={t("None")}
              items={events.shown.map(({ message }) => messageSays(message))}
              count={events.count}
              texts={eventTexts}
            />
          </Description>
          <Description label={t("Webhooks")}>
            <Listed
              none={t("None is called")}
              items={deliveries.shown.map(({ host, type }) => t("{host} gets {type}", { host, type }))}
              count={deliveries.count}
              texts={deliveryTexts}
            />
          </Description>
        </DescriptionList>
      )}
      <details className="mt-8">
        <summary>{t("The answer would be {status}", { status })}</summary>
        <JsonView label={t("The answer")} value={answer} />
      </details>
      <p className={`mt-8 text-2 ${classes.quiet}`}>{t("Nothing was stored or sent.")}</p>
    </>
  );
}

/** The number of items of which none is shown, and of those beside some that are. */
interface ListedTexts {
  all: string;
  more: string;
}

const eventTexts: ListedTexts = {
  all: message("{count, plural, one {# event} other {# events}}"),
  more: message("{items} and {count, plural, one {# event} other {# events}} more"),
};

const deliveryTexts: ListedTexts = {
  all: message("{count, plural, one {# delivery} other {# deliveries}}"),
  more: message("{items} and {count, plural, one {# delivery} other {# deliveries}} more"),
};

interface ListedProps {
  none: string;
  items: readonly string[];
  count: number;
  texts: ListedTexts;
}

/** The items that the viewer may read, and the number of the others. */
function Listed({ none, items, count, texts }: ListedProps) {
  if (count === 0) return none;
  const more = count - items.length;
  const shown = items.join(", ");
  if (more <= 0) return shown;
  return t(items.length > 0 ? texts.more : texts.all, { items: shown, count: more });
}
