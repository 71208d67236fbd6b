import { isDeepStrictEqual } from "node:util";
import { AppError } from "@/lib/base/errors";
import { isObject } from "@/lib/base/is-object";
import type { Problem } from "@/lib/base/problem-document";
import type { Endpoint } from "./endpoint";
import { toProblem } from "./problem";

/**
 * A write is judged on the members that change: a record can have values that would be refused today, because an import
 * brought them or a rule is newer, and what GET answered can be put back. What a body is refused for, or would be changed in
 * by parsing, is left open until the service knows the present record (`requireMatch`).
 */

type Path = readonly PropertyKey[];

/** A member that the schema refuses or, without problems, changes. */
interface OpenMember {
  path: Path;
  sent: unknown;
  problems: Problem[];
}

/** The body without the members that are refused, and the members to be judged. */
export interface OpenBody {
  body: unknown;
  open: readonly OpenMember[];
}

/** What a write asks of the present record. */
export class Precondition {
  #isJudged = false;

  constructor(
    readonly ifMatch: string | undefined,
    readonly body: unknown,
    readonly open: readonly OpenMember[],
  ) {}

  /** Takes the members out of the body that are as they were. @throws AppError `invalid_body` for others that are refused */
  judge(present: unknown): void {
    this.#isJudged = true;
    const refused: Problem[] = [];
    for (const { path, sent, problems } of this.open) {
      if (isDeepStrictEqual(valueAt(present, path), sent)) remove(this.body, path);
      else refused.push(...problems);
    }
    if (refused.length > 0) throw AppError.invalidBody(refused);
  }

  /** A service that knows no present record accepts nothing that is refused. */
  requireJudged(): void {
    if (!this.#isJudged) this.judge(undefined);
  }
}

/** The body where there is no present record to compare it with. @throws AppError `invalid_body` */
export function wholeBody({ body, open }: OpenBody): unknown {
  new Precondition(undefined, body, open).requireJudged();
  return body;
}

const roundsMax = 8;

/** Parses the body of a change. @throws AppError `invalid_body` where it lacks a member, or is no object */
export function parseChange(schema: NonNullable<Endpoint["body"]>, sent: unknown): OpenBody {
  const rest = structuredClone(sent);
  let open: OpenMember[] = [];
  let first: Problem[] | undefined;
  for (let round = 0; round < roundsMax; round++) {
    const { data, error } = schema.safeParse(rest);
    if (!error) return { body: data, open: [...open, ...changedMembers(sent, data)] };
    first ??= error.issues.map(toProblem);
    for (const issue of error.issues) {
      const path = memberOf(rest, issue.path);
      if (path.length === 0) throw AppError.invalidBody(first);
      open = withRefusal(open, { path, sent: valueAt(sent, path), problems: [toProblem(issue)] });
    }
    for (const { path } of open) remove(rest, path);
  }
  throw AppError.invalidBody(first ?? []);
}

/** One that contains others is refused because of them. */
function withRefusal(open: readonly OpenMember[], refused: OpenMember): OpenMember[] {
  const inside = open.filter(({ path }) => refused.path.every((part, at) => path[at] === part));
  const isNew = inside.every(({ path }) => path.length === refused.path.length);
  const problems = [...inside.flatMap((each) => each.problems), ...(isNew ? refused.problems : [])];
  return [...open.filter((each) => !inside.includes(each)), { ...refused, problems }];
}

/** The member to leave out for a fault at this path: an array is one value, and so is an object that lacks something. */
function memberOf(body: unknown, path: Path): Path {
  let value: unknown = body;
  for (const [at, part] of path.entries()) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return path.slice(0, at);
    value = value[String(part)];
  }
  return path;
}

/** The members that parsing has changed: trimmed, or without unknown members in an array. */
function changedMembers(sent: unknown, parsed: unknown, path: Path = []): OpenMember[] {
  if (!isObject(sent) || !isObject(parsed)) {
    return isDeepStrictEqual(sent, parsed) ? [] : [{ path, sent, problems: [] }];
  }
  return Object.keys(parsed).flatMap((key) =>
    Object.hasOwn(sent, key) ? changedMembers(sent[key], parsed[key], [...path, key]) : [],
  );
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce(
    (inner, part) => (isObject(inner) && Object.hasOwn(inner, part) ? inner[String(part)] : undefined),
    value,
  );

function remove(body: unknown, path: Path): void {
  const parent = valueAt(body, path.slice(0, -1));
  if (isObject(parent)) delete parent[String(path.at(-1))];
}
