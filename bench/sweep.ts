import { type Field, findField, type List } from "@/lib/base/list/fields";
import { formatCondition, type Operator, operatorsByKind } from "@/lib/base/list/operators";
import { isSortable } from "@/lib/base/list/query";
import { valueAt } from "@/lib/base/project";
import type { Caller } from "./caller";

/** One question of a sweep: every field with every operator, every sort with every end of the list, every kind of search. */
export interface Question {
  name: string;
  path: string;
}

export interface Asked extends Question {
  status: number;
  total: number;
  /** Milliseconds of the first time and of the second, while nothing is written. */
  first: number;
  again: number;
}

/** The operators that find rows in ways of their own. */
const asked: readonly Operator[] = ["eq", "contains", "gte", "missing"];

/** Every field of the list with these operators, and the value that `sample` has there. */
export function filterQuestions(list: List, path: string, sample: object): Question[] {
  return [...list.fields.values()].flatMap((field) =>
    conditionsFor(field, sample).map(({ name, filter }) => ({
      name,
      path: `${path}?${filter}`,
    })),
  );
}

/** Pairs of fields that people filter by together. */
export function pairQuestions(list: List, path: string, sample: object, fields: readonly string[]): Question[] {
  const conditions = fields.map((name) => {
    const field = findField(list, name);
    if (!field) throw new Error(`no field ${name}`);
    const op = field.kind === "text" ? "eq" : "gte";
    return conditionsFor(field, sample).find((each) => each.op === op);
  });
  return conditions.flatMap((one, at) =>
    conditions.slice(at + 1).flatMap((other) =>
      one && other
        ? [
            {
              name: `${one.name}, ${other.name}`,
              path: `${path}?${one.filter}&${other.filter}`,
            },
          ]
        : [],
    ),
  );
}

function conditionsFor(field: Field, sample: object): { op: Operator; name: string; filter: string }[] {
  const found = [valueAt(sample, field.path.split("."))].flat().find((value) => value !== undefined && value !== null);
  const value =
    found === undefined
      ? field.kind === "text"
        ? "unknown"
        : field.kind === "time"
          ? "2026-01-01"
          : "1"
      : String(found);
  return operatorsByKind[field.kind]
    .filter((op) => asked.includes(op))
    .map((op) => {
      // A part of the value, as somebody would type it.
      const part = { contains: value.slice(2, 12), starts: value.slice(0, 8), ends: value.slice(-8) } as const;
      const written = formatCondition({ op, value: op in part ? part[op as keyof typeof part] || value : value });
      const parameters = new URLSearchParams({ [`~filter[${field.path}]`]: written });
      return { op, name: `${field.path} ${written || "has a value"}`.slice(0, 80), filter: parameters.toString() };
    });
}

/** Every sort in both directions: the first and the middle page of `total` rows. */
export function sortQuestions(list: List, path: string, total: number, perPage: number): Question[] {
  const [size, start] = list.envelope.style === "offset" ? ["~limit", "~skip"] : ["~perPage", "~page"];
  const pages = { first: 0, middle: Math.floor(total / perPage / 2) };
  const fields = [...list.fields.values()].filter((field) => isSortable(field) && !field.path.includes("*"));
  return fields.flatMap(({ path: field }) =>
    ["", "-"].flatMap((direction) =>
      Object.entries(pages).map(([name, page]) => {
        const at = list.envelope.style === "offset" ? page * perPage : page;
        const parameters = new URLSearchParams({
          "~sort": direction + field,
          [size as string]: String(perPage),
          [start as string]: String(at),
        });
        return { name: `${direction}${field}, ${name} page`, path: `${path}?${parameters}` };
      }),
    ),
  );
}

export const searchQuestions = (path: string, searches: Record<string, string>): Question[] =>
  Object.entries(searches).map(([name, search]) => ({
    name: `search ${name}: ${search}`,
    path: `${path}?${new URLSearchParams({ "~search": search })}`,
  }));

/** The values of every field, each with the number of its records. */
export const groupQuestions = (list: List, path: string): Question[] =>
  [...list.fields.values()]
    .filter(({ path: field }) => !field.includes("*"))
    .map(({ path: field }) => ({
      name: `groups by ${field}`,
      path: `${path}?${new URLSearchParams({ "~group": field })}`,
    }));

/** Asks each question twice. */
export async function askAll(caller: Caller, questions: readonly Question[]): Promise<Asked[]> {
  const answers: Asked[] = [];
  for (const question of questions) {
    const { status, time: first, body } = await caller.ask(question.path);
    const second = status < 300 ? await caller.ask(question.path) : undefined;
    // One that was answered at first and refused afterwards counts as refused.
    const again = second && second.status < 300 ? second.time : Number.NaN;
    answers.push({ ...question, status: second?.status ?? status, first, again, total: totalOf(body) });
  }
  return answers;
}

/** The exact total of any list's answer. */
export const totalOf = (body: string): number =>
  Number(/"total(?:Count)?":(\d+)/.exec(body.slice(-400))?.[1] ?? Number.NaN);
