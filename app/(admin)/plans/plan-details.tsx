"use client";

import type { ReactNode } from "react";
import { type Icon, IconActivity, IconAlertTriangle, IconStack2, IconWebhook } from "@/components/icons/icons";
import { useViewer } from "@/components/session/viewer";
import { fieldLabel, formatValue } from "@/components/ui/field-words";
import { formatCount, formatMoneyChange, formatPercent } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import type { Plan } from "@/lib/resources/plan/schema";
import { canBeApplied, irreversible, isImportPlan, transactionMax, writeCount } from "@/lib/resources/plan/state";
import { BeforeAfter } from "../subscriptions/life/before-after";
import { NotifiedWebhooks } from "./notified-webhooks";
import classes from "./plan-summary.module.css";
import { useAsksForWebhooks } from "./use-asks-for-webhooks";

/** Which fields a plan changes, and what else its application causes. */
export const PlanDetails = ({ plan }: { plan: Plan }) => (
  <>
    <ChangedFields plan={plan} />
    {plan.sums && <Sums sums={plan.sums} />}
    <PlanEffects plan={plan} />
  </>
);

const fieldsMax = 3;

function ChangedFields({
  plan: { fields, set = {}, numbers = {}, emptied = 0, ignored, meant, following },
}: {
  plan: Plan;
}) {
  const all = Object.entries(fields).sort(([, one], [, other]) => other - one);
  const others = all.slice(all.length > fieldsMax ? fieldsMax - 1 : fieldsMax);
  const shown = all.slice(0, all.length - others.length);
  if (all.length === 0 && !ignored) return null;
  const words = (field: string) => {
    if (following?.includes(field)) return "price" in fields ? t("follows the price") : t("follows the term");
    if (field in set) return t("to {value}", { value: formatValue(set[field], field) });
    return numbers[field] && rangeWords(numbers[field]);
  };
  return (
    <div>
      {all.length > 0 && <h2>{t("Fields that change")}</h2>}
      <dl className={`grid gap-x-12 ${classes.fields}`}>
        {shown.map(([field, count]) => (
          <div className="grid col-span-full leading-22" key={field}>
            <dt className="truncate min-w-0 font-500" title={fieldLabel(field)}>
              {fieldLabel(field)}
            </dt>
            <dd className="truncate min-w-0 text-end tabular">{formatCount(count)}</dd>
            <dd className="truncate min-w-0 text-start text-2 tabular">{words(field)}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <p title={others.map(([field, count]) => `${fieldLabel(field)} ${formatCount(count)}`).join("\n")}>
          {t("and {count, plural, one {# field} other {# fields}} more", { count: others.length })}
        </p>
      )}
      {emptied > 0 && (
        <p>{t("{count, plural, one {# value} other {# values}} would be emptied.", { count: emptied })}</p>
      )}
      {ignored && (
        <p title={ignored.join(", ")}>
          {t("Ignored, as they write no field: {ignored}", { ignored: ignored.join(", ") })}
        </p>
      )}
      {meant && (
        <p>
          {Object.entries(meant)
            .map(([name, field]) => t("Is {name} meant to be {field}?", { name, field }))
            .join(" ")}
        </p>
      )}
    </div>
  );
}

/** What the changes are worth, a line for each currency. */
function Sums({ sums }: { sums: NonNullable<Plan["sums"]> }) {
  return (
    <div className={classes.worth}>
      <h2>{t("Sums")}</h2>
      <table className={`tabular ${classes.sums}`}>
        <tbody>
          {sums.flatMap(({ currency = "", before, after, effect: { perMonth, restOfTerm } }) => [
            <tr key={currency}>
              <th scope="row">{[t("Per month"), currency].filter(Boolean).join(", ")}</th>
              <td>
                <BeforeAfter before={before.price} after={after.price} />
              </td>
              <td>{formatMoneyChange(perMonth)}</td>
            </tr>,
            restOfTerm !== 0 && (
              <tr key={`${currency} term`}>
                <th scope="row">{[t("This term"), currency].filter(Boolean).join(", ")}</th>
                <td />
                <td>{formatMoneyChange(restOfTerm)}</td>
              </tr>
            ),
          ])}
        </tbody>
      </table>
    </div>
  );
}

/** `1,655 up, 46 down, −4 to +6 %` */
function rangeWords({ up, down, least, most }: NonNullable<Plan["numbers"]>[string]): string {
  const words = [up > 0 && t("{count} up", { count: up }), down > 0 && t("{count} down", { count: down })];
  if (least !== undefined && most !== undefined) {
    words.push(
      least === most
        ? formatPercent(least)
        : t("{least} to {most}", { least: formatPercent(least), most: formatPercent(most) }),
    );
  }
  return words.filter((word) => word !== false).join(", ");
}

type PlanEffect = "extent" | "events" | "webhooks" | "irreversible";

const icons: Readonly<Record<PlanEffect, Icon>> = {
  extent: IconStack2,
  events: IconActivity,
  webhooks: IconWebhook,
  irreversible: IconAlertTriangle,
};

/** What the application of a plan causes, before it is applied. */
function PlanEffects({ plan }: { plan: Plan }) {
  const { sandbox } = useViewer();
  const asksForWebhooks = useAsksForWebhooks(plan);
  if (!canBeApplied(plan)) return null;
  const effects: PlanEffect[] = ["extent", "events"];
  if (sandbox || asksForWebhooks) effects.push("webhooks");
  if (plan.operation in irreversible) effects.push("irreversible");
  return (
    <div>
      <h2>{t("When applied")}</h2>
      <ul className={classes.effects}>
        {effects.map((effect) => {
          const Icon = icons[effect];
          return (
            <li className="row gap-7 leading-22 text-2" key={effect}>
              <Icon className="flex-none text-3" aria-hidden />
              <span className="truncate">
                <EffectWords effect={effect} plan={plan} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function EffectWords({ effect, plan }: { effect: PlanEffect; plan: Plan }): ReactNode {
  const { sandbox } = useViewer();
  if (effect === "extent") return extentWords(writeCount(plan));
  if (effect === "events") return eventWords(plan);
  if (effect === "irreversible") return t(irreversible[plan.operation] ?? "");
  return sandbox ? t("No webhook is notified in a sandbox") : <NotifiedWebhooks plan={plan} />;
}

function extentWords(count: number): string {
  if (count === 1) return t("1 record changes");
  if (count > transactionMax) return t("{count} change, in batches of at most 5,000", { count });
  return t("All {count} change together, or none", { count });
}

function eventWords(plan: Plan): string {
  if (!isImportPlan(plan)) return t("An event for each record, and one for the plan");
  return plan.undoes === undefined ? t("One event for the import, and one for the plan") : t("One event for the plan");
}
