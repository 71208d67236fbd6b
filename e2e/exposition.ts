/** The text format of Prometheus (0.0.4), read strictly. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const types = new Set(["counter", "gauge", "histogram", "summary"]);
const nameOf = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const numberForm = /^[+-]?(Inf|\d+(\.\d+)?(e[+-]?\d+)?)$|^NaN$/;

/** @throws Error for a text that `promtool check metrics` would refuse */
export function parseExposition(text: string): Sample[] {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const kinds = new Map<string, string>();
  const helped = new Set<string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [, word, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (word === "HELP") {
      if (helped.has(name)) throw new Error(`HELP of ${name} twice`);
      helped.add(name);
    } else if (word === "TYPE") {
      if (kinds.has(name) || !types.has(rest)) throw new Error(`TYPE of ${name} twice, or unknown`);
      kinds.set(name, rest);
    } else {
      const sample = parseSample(line);
      requireType(sample, kinds, helped);
      const identity = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      if (seen.has(identity)) throw new Error(`${identity} twice`);
      seen.add(identity);
      samples.push(sample);
    }
  }
  return samples;
}

function parseSample(line: string): Sample {
  const name = nameOf.exec(line)?.[0] ?? "";
  const labels: Record<string, string> = {};
  let rest = line.slice(name.length);
  if (rest.startsWith("{")) {
    const end = /^\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\[\\n"])*",?)*)\} /.exec(rest);
    if (!end) throw new Error(`labels of ${line}`);
    for (const [, label = "", value = ""] of (end[1] ?? "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      labels[label] = value;
    rest = rest.slice(end[0].length - 1);
  }
  const value = rest.slice(1).replace(/ \d+$/, "");
  if (name === "" || !rest.startsWith(" ") || !numberForm.test(value)) throw new Error(`not a sample: ${line}`);
  return { name, labels, value: Number(value.replace("Inf", "Infinity")) };
}

function requireType({ name, labels }: Sample, kinds: ReadonlyMap<string, string>, helped: ReadonlySet<string>): void {
  const base = kinds.has(name) ? name : name.replace(/_(bucket|sum|count)$/, "");
  const kind = kinds.get(base);
  if (!kind || !helped.has(base)) throw new Error(`${name} has no TYPE or HELP before it`);
  if ((kind === "counter") !== name.endsWith("_total"))
    throw new Error(`counters end in _total, and only they: ${name}`);
  if (name.endsWith("_bucket") && !("le" in labels)) throw new Error(`${name} has no le`);
}

export const isSuperset = (labels: Record<string, string>, wanted: Record<string, string>): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);
