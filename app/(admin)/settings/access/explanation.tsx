import { CheckList } from "@/components/record/check-list";
import type { AccessExplanation } from "@/lib/resources/access/client";
import classes from "./access.module.css";

type People = readonly { id: string; name: string; username?: string | undefined }[];

/** The checks in their order, and below a refusal the remedies. */
export function Explanation({ explanation: { steps, remedies } }: { explanation: AccessExplanation }) {
  return (
    <div className={classes.explanation}>
      <CheckList label="Checks" checks={steps.map(({ passed, detail }) => ({ passed, words: detail }))} />
      {remedies.length > 0 && (
        <section aria-label="What would change that">
          <h3>What would change that</h3>
          <ul>
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
  if (people.length === 0) return <span className={classes.by}>Nobody in this tenant can do that.</span>;
  const [first, second, third, ...more] = people;
  const named = [first, second, third].flatMap((person) => person?.name ?? []);
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  return <span className={classes.by}>{`${named.join(", ")}${rest} can do that.`}</span>;
}
