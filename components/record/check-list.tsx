import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./check-list.module.css";

interface CheckListProps {
  label: string;
  checks: readonly { passed: boolean; words: ReactNode; action?: ReactNode }[];
}

/** Checks in their order, each passed or failed, with the remedies. */
export function CheckList({ label, checks }: CheckListProps) {
  return (
    <ol aria-label={label} className={classes.checks}>
      {checks.map(({ passed, words, action }, at) => (
        // Two conditions can have the same words.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} data-passed={passed}>
          {passed ? <IconCheck aria-label="Passed" role="img" /> : <IconX aria-label="Failed" role="img" />}
          <span>{words}</span>
          {action}
        </li>
      ))}
    </ol>
  );
}
