import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { formatCount } from "@/components/ui/number-format";
import classes from "./state.module.css";

interface StateProps {
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** One way out, sometimes a quieter second. */
  actions?: ReactNode;
}

/** What stands where rows would: said in text, not drawn. */
export function State({ title, children, actions }: StateProps) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      <p>{children}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** Nothing has been made yet: what belongs here, and the way to make it. */
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
  /** The filter whose removal helps most, and how many rows there would be. */
  suggestion?: { sentence: string; count: number; onRemove: () => void } | undefined;
  onClear: () => void;
}

/** Filters leave nothing: names the one to drop and what that would give. */
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
  /** What cannot be seen or done: "see the event log". */
  what: string;
  /** The namespace of the missing feature. */
  feature: string;
  /** Roles that have it, when they are known. */
  roles?: readonly string[];
  onCopyRequest: () => void;
}

/** Not for this reader: names the missing feature and who has it, with a request to send on. */
export function NoPermission({ what, feature, roles = [], onCopyRequest }: NoPermissionProps) {
  const named = roles.length > 1 ? `${roles.slice(0, -1).join(", ")} and ${roles.at(-1)}` : roles[0];
  return (
    <State title={`You cannot ${what}`} actions={<Button onClick={onCopyRequest}>Copy request for access</Button>}>
      It needs the feature <code className="mono">{feature}</code>.
      {named !== undefined && ` ${named} ${roles.length > 1 ? "have" : "has"} it.`}
    </State>
  );
}
