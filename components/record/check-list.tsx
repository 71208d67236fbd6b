import type { ReactNode } from "react";
import { IconCheck, IconCircle, IconX } from "@/components/icons/icons";
import { t } from "@/lib/languages/text";
import classes from "./check-list.module.css";

interface CheckListProps {
  label: string;
  checks: readonly Check[];
}

interface Check {
  /** Undefined for one that was not made, since one before it failed. */
  passed: boolean | undefined;
  /** What was checked, before the words. */
  name?: string;
  words: ReactNode;
  action?: ReactNode;
}

/** Checks in their order, each passed or failed, with the remedies. */
export function CheckList({ label, checks }: CheckListProps) {
  return (
    <ol aria-label={label} className={`grid gap-6 ${classes.checks}`}>
      {checks.map(({ passed, name, words, action }, at) => (
        // Two conditions can have the same words.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li className="flex items-start gap-8" key={at} data-passed={passed}>
          <Outcome passed={passed} />
          {name !== undefined && <b className="font-500">{name}</b>}
          <span className="flex-1 min-w-0 break-anywhere">{words}</span>
          {action}
        </li>
      ))}
    </ol>
  );
}

function Outcome({ passed }: Pick<Check, "passed">) {
  if (passed === undefined) return <IconCircle aria-hidden />;
  return passed ? <IconCheck aria-label={t("Passed")} role="img" /> : <IconX aria-label={t("Failed")} role="img" />;
}
