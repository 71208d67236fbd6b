import { cpus, totalmem } from "node:os";
import type { Compared } from "./peers/measure";
import type { Asked } from "./sweep";

/** One measured figure, beside the goal where there is one. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The goal: at most, or with `atLeast` at least. */
  goal?: number;
  atLeast?: true;
}

export const met = ({ value, goal, atLeast }: Figure): boolean | undefined =>
  goal === undefined ? undefined : atLeast ? value >= goal : value <= goal;

interface Run {
  figures: readonly Figure[];
  compared: readonly Compared[];
  sweeps: Record<string, readonly Asked[]>;
  /** The parts that could not be measured, with the reason. */
  failures: readonly string[];
  /** The versions of the programs. */
  running: Record<string, string>;
}

/** RESULTS.md: the machine, the figures beside their goals, and the slowest questions of each sweep. */
export function report({ figures, compared, sweeps, failures, running }: Run): string {
  const [cpu] = cpus();
  const goals = figures.filter((figure) => met(figure) !== undefined);
  return [
    "# Results of `npm run bench`",
    "",
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; load generator, server and Postgres on the same machine. ` +
      `${Object.entries(running)
        .map(([name, version]) => `${name} ${version}`)
        .join(", ")}. Ratios compare within one run.`,
    "",
    `${goals.filter((figure) => met(figure)).length} of ${goals.length} goals are met.`,
    "",
    "| What | Measured | Goal | |",
    "|---|---|---|---|",
    ...figures.map((figure) => {
      const goal = figure.goal === undefined ? "" : `${figure.atLeast ? "≥" : "≤"} ${figure.goal}`;
      const mark = { true: "met", false: "**missed**", undefined: "" }[String(met(figure)) as "true"];
      return `| ${figure.what} | ${`${round(figure.value)} ${figure.unit}`.trim()} | ${goal} | ${mark} |`;
    }),
    "",
    ...failures.map((failure) => `Not measured: ${failure}\n`),
    ...comparison(compared),
    ...Object.entries(sweeps).flatMap(([name, asked]) => sweepTable(name, asked)),
  ].join("\n");
}

/** Other programs on the same rows. */
function comparison(compared: readonly Compared[]): string[] {
  const [first] = compared;
  if (!first) return [];
  const servers = Object.keys(first.times);
  return [
    "## Beside other programs, on the same rows",
    "",
    "Median in alternating rounds, one request at a time, in ms; in brackets as a multiple of Comptoir's. Each answers 25 rows and the exact",
    "total, from one table with an index for every order asked for, without tenants, login or cache. Directus searches all",
    "texts as Comptoir does, the other two the name. Payload runs without Next. The bare server is given the total.",
    "",
    `| Question | ${servers.join(" | ")} |`,
    `|---|${servers.map(() => "--:|").join("")}`,
    ...compared.map(({ question, times }) => {
      const own = times[servers[0] ?? ""] ?? Number.NaN;
      const cells = servers.map((server, at) => {
        const time = times[server];
        if (time === undefined) return "";
        return at === 0 ? round(time) : `${round(time)} (${round(time / own)} ×)`;
      });
      return `| ${question} | ${cells.join(" | ")} |`;
    }),
    "",
  ];
}

function sweepTable(name: string, asked: readonly Asked[]): string[] {
  const slowest = (key: "first" | "again") => [...asked].sort((a, b) => worth(b[key]) - worth(a[key])).slice(0, 10);
  const rows = [...new Set([...slowest("first"), ...slowest("again")])].sort((a, b) => worth(b.first) - worth(a.first));
  return [
    `## ${name}: ${asked.length} questions, the slowest`,
    "",
    "| Question | Status | Total | First time, ms | Again, ms |",
    "|---|---|---|---|---|",
    ...rows.map(
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
