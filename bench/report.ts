import { cpus, totalmem } from "node:os";
import type { Size } from "./data";
import type { Asked } from "./sweep";

/** One measured figure, beside the goal where there is one. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The goal: at most, or with `atLeast` at least. */
  goal?: number;
  atLeast?: true;
  /** What 970b7769 measured, the commit before the present lists and indexes. */
  former?: number;
  /** The part of the run that measures it. */
  part?: string;
}

const met = ({ value, goal, atLeast }: Figure): boolean | undefined =>
  goal === undefined ? undefined : atLeast ? value >= goal : value <= goal;

/** A figure as it is printed while others are measured. */
export function line(figure: Figure): string {
  const goal = figure.goal === undefined ? "" : ` (goal ${figure.goal}${met(figure) ? "" : ", missed"})`;
  return `${figure.what}: ${round(figure.value)} ${figure.unit}${goal}`;
}

interface Run {
  figures: readonly Figure[];
  sweeps: Record<string, readonly Asked[]>;
  /** The parts that could not be measured, with the reason. */
  failures: readonly string[];
  /** The versions of the programs. */
  running: Record<string, string>;
  size: Size;
}

/** RESULTS.md: the machine, the figures beside their goals, and the slowest questions of each sweep. */
export function report({ figures, sweeps, failures, running, size }: Run): string {
  const [cpu] = cpus();
  const goals = figures.filter((figure) => met(figure) !== undefined);
  return [
    "# Results of `npm run bench`",
    "",
    `${size.big} subscriptions of one tenant, ${size.provider} of another with customers, ${size.events} events, ${size.tickets} tickets. ` +
      `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; load generator, server and Postgres on the same machine. ` +
      `${Object.entries(running)
        .map(([name, version]) => `${name} ${version}`)
        .join(", ")}. Ratios compare within one run.`,
    "",
    "*Before* is commit 970b7769, which had 37 indexes of a subscription in place of 14, 35 of an event in place of 9 and 16 of a ticket",
    "in place of 8; its figures were measured at a million, an import of 60,000 included. The last column is the part, which",
    "`npm run bench -- only=<part>` measures alone. [LIMITS.md](LIMITS.md) says why goals are missed.",
    "",
    `${goals.filter((figure) => met(figure)).length} of ${goals.length} goals are met.`,
    "",
    "| What | Measured | Before | Goal | | Part |",
    "|---|--:|--:|--:|---|---|",
    ...figures.map((figure) => {
      const goal = figure.goal === undefined ? "" : `${figure.atLeast ? "≥" : "≤"} ${figure.goal}`;
      const mark = { true: "met", false: "**missed**", undefined: "" }[String(met(figure)) as "true"];
      const former = figure.former === undefined ? "" : round(figure.former);
      return `| ${figure.what} | ${`${round(figure.value)} ${figure.unit}`.trim()} | ${former} | ${goal} | ${mark} | ${figure.part ?? ""} |`;
    }),
    "",
    ...failures.map((failure) => `Not measured: ${failure}\n`),
    ...Object.entries(sweeps).flatMap(([name, asked]) => sweepTable(name, asked)),
  ].join("\n");
}

function sweepTable(name: string, asked: readonly Asked[]): string[] {
  const slowest = [...asked].sort((a, b) => worth(b.first) - worth(a.first)).slice(0, 12);
  return [
    `## ${name}: ${asked.length} questions, the slowest`,
    "",
    "| Question | Status | Total | First time, ms | Again, ms |",
    "|---|---|---|---|---|",
    ...slowest.map(
      (each) =>
        `| ${each.name.replaceAll("|", "\\|")} | ${each.status} | ${shown(each.total)} | ${round(each.first)} | ${round(each.again)} |`,
    ),
    "",
  ];
}

/** A refused request counts as slowest. */
const worth = (time: number) => (Number.isNaN(time) ? Number.POSITIVE_INFINITY : time);

/** A count; a refused request has none. */
const shown = (count: number): string => (Number.isNaN(count) ? "–" : String(count));

/** A measured figure, or a count. */
export const round = (value: number): string =>
  Number.isNaN(value) || Number.isInteger(value)
    ? shown(value)
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2);
