import type { KeyboardEventHandler, ReactNode, Ref } from "react";
import classes from "./json-view.module.css";

interface JsonViewProps {
  value: unknown;
  label: string;
  /** Whether each member has its path, `data.0.name`, as an attribute. */
  paths?: boolean;
  ref?: Ref<HTMLElement>;
  onKeyDown?: KeyboardEventHandler;
}

/** A record as stored: indented, short objects on one line, strings in a different colour than other values. */
export function JsonView({ value, label, paths = false, ref, onKeyDown }: JsonViewProps) {
  return (
    // A scrolling region must be reachable by keyboard.
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y: see above
      tabIndex={0}
      className={`overflow-auto py-10 px-14 border rounded-6 bg-surface ${classes.view}`}
      onKeyDown={onKeyDown}
    >
      <pre className="text-12 leading-20 font-mono text-2">
        <Value value={value} depth={0} path={paths ? "" : undefined} />
      </pre>
    </section>
  );
}

const lineLength = 48;
const depthMax = 60;

interface ValueProps {
  value: unknown;
  depth: number;
  path: string | undefined;
}

function Value({ value, depth, path }: ValueProps): ReactNode {
  if (typeof value === "string") return <span className="text-success">{JSON.stringify(value)}</span>;
  if (typeof value !== "object" || value === null)
    return <span className="text-warning">{String(JSON.stringify(value))}</span>;
  const isArray = Array.isArray(value);
  const members: [string, unknown][] = isArray ? value.map((item, at) => [String(at), item]) : Object.entries(value);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return `${open}${close}`;
  const flat = depth > 0 && isShort(value);
  const pad = "  ".repeat(depth + 1);
  const pathOf = (name: string) => (path === undefined ? undefined : path === "" ? name : `${path}.${name}`);
  return (
    <>
      {open}
      {members.map(([name, member], at) => (
        <span key={name}>
          {flat ? " " : `\n${pad}`}
          <span data-path={isArray ? undefined : pathOf(name)}>
            {!isArray && (
              <>
                <span className="text-1">{JSON.stringify(name)}</span>
                {": "}
              </>
            )}
            {depth < depthMax ? <Value value={member} depth={depth + 1} path={pathOf(name)} /> : JSON.stringify(member)}
            {at < members.length - 1 && ","}
          </span>
        </span>
      ))}
      {flat ? ` ${close}` : `\n${"  ".repeat(depth)}${close}`}
    </>
  );
}

const isShort = (value: object): boolean => (JSON.stringify(value) ?? "").length <= lineLength;
