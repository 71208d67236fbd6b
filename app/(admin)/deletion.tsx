"use client";

import Link from "next/link";
import { rich } from "@/components/language/rich";
import { confirm, dismissQuestion, type Question } from "@/components/overlay/confirm";
import { formatCount } from "@/components/ui/number-format";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { FoundReference, References } from "@/lib/base/http/references";
import { type CallInput, call } from "@/lib/browser/client";
import { callDryRun, type DryRun } from "@/lib/browser/dry-run-call";
import { message, t } from "@/lib/languages/text";
import { viewsOf } from "./palette/api-address";

/** The effects of a deletion, read while the question is shown. */
interface Consequences {
  references: readonly FoundReference[] | undefined;
  tried: DryRun | undefined;
}

interface Deletion<Of extends Endpoint, By extends Endpoint> extends Omit<Question, "act"> {
  act: string;
  /** The operation that returns the references to the record. */
  references?: By;
  /** The operation that deletes it, which is sent as a dry run first. */
  by: Of;
  input: CallInput<Of>;
}

/**
 * Asks whether to delete a record, with the references to it and the effects of the deletion. If it would be refused, the
 * question gives the reason, and cannot be confirmed.
 */
export function confirmDeletion<Of extends Endpoint, By extends Endpoint>(
  deletion: Deletion<Of, By>,
): Promise<boolean> {
  const { references, by, input, body, ...question } = deletion;
  const found = consequencesOf(references, by, input).then((consequences): Partial<Question> => {
    const isRefused = consequences.tried?.refusal !== undefined;
    return {
      body: (
        <>
          {!isRefused && body}
          <ShownConsequences {...consequences} />
        </>
      ),
      ...(isRefused ? { act: undefined } : {}),
    };
  });
  const reading = (
    <>
      {body}
      <p aria-live="polite">{t("Looking for what depends on it…")}</p>
    </>
  );
  return confirm({ ...question, body: reading }, found);
}

/** The effects that can be read; without them the deletion itself is refused if necessary. */
async function consequencesOf<Of extends Endpoint>(
  references: Endpoint | undefined,
  by: Of,
  input: CallInput<Of>,
): Promise<Consequences> {
  const [found, tried] = await Promise.all([
    references && call(references, { params: Object(input).params } as CallInput<Endpoint>).catch(() => undefined),
    callDryRun(by, input).catch(() => undefined),
  ]);
  return { references: (found?.data as References | undefined)?.data, tried };
}

function ShownConsequences({ references, tried }: Consequences) {
  const pointing = references?.filter(({ count }) => count !== 0) ?? [];
  return (
    <>
      {tried?.refusal && (
        <p>
          <b>{t("This would be refused.")}</b> {tried.refusal.detail}
        </p>
      )}
      {pointing.length > 0 && (
        <dl className="my-8">
          {pointing.map((each) => (
            <div className="flex flex-wrap justify-between gap-x-12 gap-y-0 py-4 border-b" key={each.address}>
              <dt>{t(each.says)}</dt>
              <dd className="ms-auto">
                {rich(meaning[each.effect], {
                  count: <Counted {...each} />,
                  span: (text) => <span className="text-3">{text}</span>,
                })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {references && pointing.length === 0 && <p>{t("Nothing refers to it.")}</p>}
      {!tried && <p>{t("What depends on it could not be read. If something does, it is not deleted.")}</p>}
      {tried && !tried.refusal && tried.deliveries.count > 0 && (
        <p>
          {t("{count, plural, one {# webhook delivery will report it.} other {# webhook deliveries will report it.}}", {
            count: tried.deliveries.count,
          })}
        </p>
      )}
    </>
  );
}

const meaning = {
  prevents: message("{count} <span>prevent it</span>"),
  ends: message("{count} <span>end with it</span>"),
  loses: message("{count} <span>lose the access it gives them</span>"),
  stays: message("{count} <span>stay as they are</span>"),
} as const;

/** A number of records, linked to the screen that lists them. */
function Counted({ address, count, says }: FoundReference) {
  const [screen] = viewsOf(address);
  if (count === undefined) return t("An unknown number");
  if (!screen?.href) return formatCount(count);
  return (
    <Link
      className="link"
      href={screen.href}
      prefetch={false}
      aria-label={`${formatCount(count)} ${t(says)}`}
      onClick={dismissQuestion}
    >
      {formatCount(count)}
    </Link>
  );
}
