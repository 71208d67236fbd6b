"use client";

import { useQuery } from "@tanstack/react-query";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { JsonView } from "@/components/ui/json-view";
import { countOf } from "@/components/ui/number-format";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { reasonOf } from "@/lib/browser/client";
import { callDryRun, type DryRun } from "@/lib/browser/dry-run-call";
import { t } from "@/lib/languages/text";
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
  if (error) return <p>The preview could not be loaded. {reasonOf(error)}</p>;
  return data ? <Outcome {...data} /> : <p>{t("Asking…")}</p>;
}

function Outcome({ status, answer, refusal, events, deliveries }: DryRun) {
  return (
    <>
      {refusal ? (
        <>
          <p>
            <b>{t("It would be refused.")}</b> {refusal.detail}
          </p>
          {refusal.errors && refusal.errors.length > 1 && (
            <ul>
              {refusal.errors.map(({ pointer, detail }) => (
                <li key={pointer}>
                  <code className="mono">{pointer}</code> {detail}
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
              items={events.shown.map(({ message }) => message)}
              count={events.count}
              nouns={["event", "events"]}
            />
          </Description>
          <Description label={t("Webhooks")}>
            <Listed
              none={t("None is called")}
              items={deliveries.shown.map(({ host, type }) => `${host} gets ${type}`)}
              count={deliveries.count}
              nouns={["delivery", "deliveries"]}
            />
          </Description>
        </DescriptionList>
      )}
      <details>
        <summary>{t("The answer would be {status}", { status })}</summary>
        <JsonView label={t("The answer")} value={answer} />
      </details>
      <p className={`mt-8 text-2 ${classes.quiet}`}>{t("Nothing was stored or sent.")}</p>
    </>
  );
}

interface ListedProps {
  none: string;
  items: readonly string[];
  count: number;
  nouns: readonly [one: string, several: string];
}

/** The items that the viewer may read, and the number of the others. */
function Listed({ none, items, count, nouns }: ListedProps) {
  if (count === 0) return none;
  const more = count - items.length;
  return (
    <>
      {items.join(", ")}
      {items.length > 0 && more > 0 && " and "}
      {more > 0 && `${countOf(more, ...nouns)}${items.length > 0 ? " more" : ""}`}
    </>
  );
}
