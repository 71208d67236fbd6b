import type { ReactNode } from "react";
import classes from "./json-view.module.css";

/** A record as stored: indented, short objects on one line, strings in a different colour than other values. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={label} tabIndex={0} className={classes.view}>
      <pre>
        <Value value={value} depth={0} />
      </pre>
    </section>
  );
}

const lineLength = 48;
const depthMax = 60;

function Value({ value, depth }: { value: unknown; depth: number }): ReactNode {
  if (typeof value === "string") return <span className={classes.string}>{JSON.stringify(value)}</span>;
  if (typeof value !== "object" || value === null)
    return <span className={classes.other}>{String(JSON.stringify(value))}</span>;
  const isArray = Array.isArray(value);
  const members: [string, unknown][] = isArray ? value.map((item, at) => [String(at), item]) : Object.entries(value);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return `${open}${close}`;
  const flat = depth > 0 && isShort(value);
  const pad = "  ".repeat(depth + 1);
  return (
    <>
      {open}
      {members.map(([name, member], at) => (
        <span key={name}>
          {flat ? " " : `\n${pad}`}
          {!isArray && (
            <>
              <span className={classes.name}>{JSON.stringify(name)}</span>
              {": "}
            </>
          )}
          {depth < depthMax ? <Value value={member} depth={depth + 1} /> : JSON.stringify(member)}
          {at < members.length - 1 && ","}
        </span>
      ))}
      {flat ? ` ${close}` : `\n${"  ".repeat(depth)}${close}`}
    </>
  );
}

const isShort = (value: object): boolean => (JSON.stringify(value) ?? "").length <= lineLength;
