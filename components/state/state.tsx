import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { formatCount } from "@/components/ui/number-format";
import classes from "./state.module.css";

interface StateProps {
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** One action, sometimes a second, quieter one. */
  actions?: ReactNode;
}

/** Shown instead of rows: text, without an illustration. */
export function State({ title, children, actions }: StateProps) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      <p>{children}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** The empty state: what belongs here, and a button to create it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: { label: string; keys?: string; run: () => void };
}) {
  return (
    <State
      title={title}
      actions={
        action && (
          <>
            <Button variant="primary" onClick={action.run}>
              {action.label}
            </Button>
            {action.keys !== undefined && <Kbd keys={action.keys} />}
          </>
        )
      }
    >
      {children}
    </State>
  );
}

interface NoMatchProps {
  /** `subscription` */
  noun: string;
  filterCount: number;
  search?: string;
  /** The filter whose removal gives the most rows, and their number. */
  suggestion?: { sentence: string; count: number; onRemove: () => void } | undefined;
  onClear: () => void;
}

/** No matches: names the filter to remove and how many rows that would give. */
export function NoMatch({ noun, filterCount, search = "", suggestion, onClear }: NoMatchProps) {
  const filters = filterCount === 1 ? "the filter" : `all ${filterCount} filters`;
  const searched = search === "" ? "" : `“${search}”`;
  const what = filterCount === 0 ? searched : searched === "" ? filters : `${filters} and ${searched}`;
  return (
    <State
      title={`No ${noun} matches ${what}`}
      actions={
        <>
          {suggestion && <Button onClick={suggestion.onRemove}>Remove that filter</Button>}
          <Button variant={suggestion ? "quiet" : "default"} onClick={onClear}>
            {filterCount === 0 ? "Clear the search" : "Clear all"}
          </Button>
        </>
      }
    >
      {suggestion
        ? `Without “${suggestion.sentence}” there ${suggestion.count === 1 ? "is" : "are"} ${formatCount(suggestion.count)}.`
        : "Nothing is left with them."}
    </State>
  );
}

interface NoPermissionProps {
  /** What the viewer cannot do: "see the event log". */
  what: string;
  /** The namespace of the missing feature. */
  feature: string;
  /** Roles that have it, if known. */
  roles?: readonly string[];
  onCopyRequest: () => void;
}

/** No access: names the missing feature and the roles that have it, with a request to copy and send. */
export function NoPermission({ what, feature, roles = [], onCopyRequest }: NoPermissionProps) {
  const named = roles.length > 1 ? `${roles.slice(0, -1).join(", ")} and ${roles.at(-1)}` : roles[0];
  return (
    <State title={`You cannot ${what}`} actions={<Button onClick={onCopyRequest}>Copy request for access</Button>}>
      It needs the feature <code className="mono">{feature}</code>.
      {named !== undefined && ` ${named} ${roles.length > 1 ? "have" : "has"} it.`}
    </State>
  );
}
