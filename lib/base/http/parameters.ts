import { AppError, type Problem } from "@/lib/base/errors";
import { otherPaging } from "@/lib/base/list/paging";
import { listParameters } from "@/lib/base/list/query";
import type { RawParameter } from "@/lib/base/list/raw-parameters";
import { isStorableText } from "@/lib/base/schema/text";
import type { Endpoint } from "./endpoint";

/**
 * Every query parameter of the API beside the list grammar's. A name that only another endpoint uses is refused rather
 * than ignored, and this is how that is known (decisions §2).
 */
export const plainParameters = {
  type: "many",
  extended: "many",
  populate: "many",
  days: "single",
  pagination: "single",
  openOn: "single",
} as const satisfies Record<string, "single" | "many">;

export type PlainParameter = keyof typeof plainParameters;

const isPlain = (name: string): name is PlainParameter => Object.hasOwn(plainParameters, name);
const isControl = (name: string): boolean => (listParameters as readonly string[]).includes(name);
const unsafeNames = ["__proto__", "constructor", "prototype"];
const parametersMax = 250;

/**
 * Sorts a request's parameters into those of the endpoint and those of its list.
 * @throws AppError `invalid_parameter` for names that are unknown with a `~`, or that belong to another endpoint.
 */
export function sortParameters(
  endpoint: Endpoint,
  parameters: RawParameter[],
): { plain: Map<PlainParameter, string[]>; list: RawParameter[] } {
  const problems: Problem[] = [];
  const plain = new Map<PlainParameter, string[]>();
  const list: RawParameter[] = [];
  const used = Object.keys(endpoint.query ?? {});
  const controls: readonly string[] = !endpoint.list ? [] : endpoint.filtersOnly ? ["filter"] : listParameters;
  const offered = controls.filter((name) => !endpoint.list || !otherPaging(endpoint.list).includes(name));
  const allowed = [...used, ...offered.map((name) => `~${name}`)].join(", ") || "none";
  const reject = (parameter: string, detail: string) =>
    problems.push({ parameter: parameter.slice(0, 100), code: "invalid_parameter", detail });

  if (parameters.length > parametersMax) {
    throw AppError.invalidParameters([
      { parameter: "query", code: "invalid_parameter", detail: `At most ${parametersMax} parameters can be sent.` },
    ]);
  }
  for (const parameter of parameters) {
    const { name, keys, value, rawName } = parameter;
    if (unsafeNames.includes(name.replace(/^~/, "")) || keys.some((key) => unsafeNames.includes(key))) {
      reject(rawName, "That is not the name of a parameter.");
    } else if (controls.includes(name)) {
      list.push(parameter);
    } else if (isPlain(name) && used.includes(name)) {
      const values = plain.get(name) ?? [];
      if (keys.length > 1 || (keys.length === 1 && keys[0] !== ""))
        reject(rawName, `${name} takes no name in brackets.`);
      else if (plainParameters[name] === "single" && (values.length > 0 || keys.length > 0)) {
        reject(rawName, `${name} takes a single value.`);
      } else if (!isStorableText(value)) reject(rawName, "The value is not valid text.");
      else plain.set(name, [...values, value]);
    } else if (rawName.startsWith("~") || isPlain(name) || isControl(name)) {
      reject(rawName, `This operation has no such parameter. It takes: ${allowed}.`);
    }
    // Any other name is none of ours: a cache buster or a campaign tag, and left alone.
  }
  if (problems.length > 0) throw AppError.invalidParameters(problems);
  return { plain, list };
}

/** Reads the endpoint's own parameters with their schemas. */
export function parsePlain(endpoint: Endpoint, plain: Map<PlainParameter, string[]>): Record<string, unknown> {
  const problems: Problem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(endpoint.query ?? {})) {
    const sent = plain.get(name as PlainParameter);
    const single = plainParameters[name as PlainParameter] === "single";
    const result = schema.safeParse(single ? sent?.[0] : sent);
    if (result.success) values[name] = result.data;
    else
      problems.push({
        parameter: name,
        code: "invalid_parameter",
        detail: result.error.issues[0]?.message ?? "Not valid.",
      });
  }
  if (problems.length > 0) throw AppError.invalidParameters(problems);
  return values;
}
