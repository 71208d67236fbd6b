import { CheckList } from "@/components/record/check-list";
import { checks } from "@/lib/base/auth/decision";
import { message, t } from "@/lib/languages/text";
import type { AccessExplanation } from "@/lib/resources/access/client";
import classes from "./access.module.css";

type People = readonly { id: string; name: string; username?: string | undefined }[];

type Check = AccessExplanation["steps"][number]["check"];

const names: Readonly<Record<Check, string>> = {
  credential: message("Credential"),
  limit: message("Limit"),
  context: message("Tenant"),
  origin: message("Origin"),
  feature: message("Permission"),
  proof: message("Proof"),
};

/** The check that a refusal has come before. */
function notMade({ steps }: AccessExplanation): Check[] {
  const last = steps.at(-1);
  return last && !last.passed && checks.indexOf(last.check) < checks.indexOf("feature") ? ["feature"] : [];
}

/** The checks in their order, and below a refusal the remedies. */
export function Explanation({ explanation }: { explanation: AccessExplanation }) {
  const { steps, remedies } = explanation;
  const made = steps.map(({ check, passed, detail }) => ({ name: t(names[check]), passed, words: detail }));
  const others = notMade(explanation).map((check) => ({
    name: t(names[check]),
    passed: undefined,
    words: t("not checked"),
  }));
  return (
    <div className={`grid gap-12 ${classes.explanation}`}>
      <CheckList label={t("Checks")} checks={[...made, ...others]} />
      {remedies.length > 0 && (
        <section aria-label={t("What would change that")}>
          <h3 className="font-600">{t("What would change that")}</h3>
          <ul className="grid gap-4">
            {remedies.map(({ do: change, by }) => (
              <li key={change}>
                {change} <By people={by} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function By({ people }: { people: People | undefined }) {
  if (!people) return null;
  if (people.length === 0) return <span className="text-2">{t("Nobody in this tenant can do that.")}</span>;
  const [first, second, third, ...more] = people;
  const names = [first, second, third].flatMap((person) => person?.name ?? []).join(", ");
  return (
    <span className="text-2">
      {more.length > 0
        ? t("{names} and {count} more can do that.", { names, count: more.length })
        : t("{names} can do that.", { names })}
    </span>
  );
}
