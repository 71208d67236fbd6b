import { CheckList } from "@/components/record/check-list";
import { useDeveloper } from "@/components/session/developer";
import { permissionName } from "@/components/session/permission-words";
import { checks } from "@/lib/base/auth/decision";
import { isFeature } from "@/lib/base/auth/features";
import { message, t } from "@/lib/languages/text";
import type { AccessExplanation } from "@/lib/resources/access/client";
import { useRoleWords } from "../../names/role-words";
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

/** What a check says, in the words of screens: the API names permissions and roles as programs do. */
function words(
  { detail, source }: AccessExplanation["steps"][number],
  feature: string,
  roleWords: (role: string) => string,
): string {
  if (!source || !isFeature(feature)) return inWords(detail, roleWords);
  const [role, permission] = [roleWords(source.role), permissionName(feature)];
  if (source.because === "role") return t("{role} doesn’t include {permission}.", { role, permission });
  if (source.because === "level") return t("{role} can only view. This needs {permission}.", { role, permission });
  if (source.because === "scope") return t("The API key doesn’t include {permission}.", { permission });
  return t("{role} includes {permission}.", { role, permission });
}

/** The names of permissions and roles in a text of the API as screens say them. */
const inWords = (text: string, roleWords: (role: string) => string): string =>
  text
    .replaceAll(/Platform\/[A-Za-z/]+/g, (name) => (isFeature(name) ? permissionName(name) : name))
    .replaceAll(/\b[a-z0-9_-]+\.(admin|user)\b/g, (role) => roleWords(role));

/** The checks in their order, and below a refusal the remedies. */
export function Explanation({ explanation }: { explanation: AccessExplanation }) {
  const { steps, remedies, operation } = explanation;
  const isDeveloper = useDeveloper();
  const roleWords = useRoleWords();
  const made = steps.map((step) => ({
    name: t(names[step.check]),
    passed: step.passed,
    words: isDeveloper ? step.detail : words(step, operation.feature, roleWords),
  }));
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
                {isDeveloper ? change : inWords(change, roleWords)} <By people={by} />
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
