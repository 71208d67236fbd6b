import * as z from "zod";
import { AppError } from "@/lib/base/errors";
import type { RawParameter } from "@/lib/base/list/list-parameters";
import { feedParameters, listParameters } from "@/lib/base/list/query";
import { nearestName } from "@/lib/base/nearest-name";
import type { Problem } from "@/lib/base/problem-document";
import { processWide } from "@/lib/base/process-wide";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";
import type { Endpoint } from "./endpoint";

/** Query parameters: those of an endpoint's own beside those of the list grammar. */

/** The names of every endpoint's parameters: Next bundles each route with a copy of this module, which sees one endpoint. */
const registered = processWide("parameter names", () => new Set<string>());

/** Lets a name that only another endpoint uses be refused instead of ignored. */
export function registerParameters(endpoints: readonly Endpoint[]): void {
  for (const { query } of endpoints) for (const name of Object.keys(query ?? {})) registered.add(name);
}

const isControl = (name: string): boolean => listParameters.some((known) => known === name);
const unsafeNames = ["__proto__", "constructor", "prototype"];
const parametersMax = 250;

/** Whether a parameter may be repeated, which its schema says. */
export function takesSeveral(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return takesSeveral(schema.unwrap());
  return schema instanceof z.ZodArray;
}

/**
 * Sorts a request's parameters into those of the endpoint and those of its list.
 * @throws AppError `invalid_parameter` for names that are unknown with a `~`, or that belong to another endpoint.
 */
export function sortParameters(
  endpoint: Endpoint,
  parameters: RawParameter[],
): { plain: Map<string, string[]>; list: RawParameter[] } {
  if (parameters.length > parametersMax) {
    throw AppError.invalidParameter(
      "query",
      message("At most {parametersMax} parameters can be sent.", { parametersMax }),
    );
  }
  const problems: Problem[] = [];
  const plain = new Map<string, string[]>();
  const list: RawParameter[] = [];
  const schemas = new Map(Object.entries(endpoint.query ?? {}));
  const controls = controlsOf(endpoint);
  const allowed = [...schemas.keys(), ...controls.map((name) => `~${name}`)];
  const reject = (rawName: string, detail: string) =>
    problems.push({ parameter: rawName.slice(0, 100), code: "invalid_parameter", detail });

  for (const parameter of parameters) {
    const { name, keys, value, rawName } = parameter;
    const schema = schemas.get(name);
    if (unsafeNames.includes(name.replace(/^~/, "")) || keys.some((key) => unsafeNames.includes(key))) {
      reject(rawName, message("That is not the name of a parameter."));
    } else if (controls.includes(name)) {
      list.push(parameter);
    } else if (schema) {
      const values = plain.get(name) ?? [];
      const problem = problemOf(parameter, takesSeveral(schema), values.length);
      if (problem) reject(rawName, problem);
      else plain.set(name, [...values, value]);
    } else if (rawName.startsWith("~") || registered.has(name) || isControl(name)) {
      reject(rawName, noSuchParameter(name, allowed));
    }
    // Any other name is ignored: a cache buster or a campaign tag.
  }
  if (problems.length > 0) throw AppError.invalidParameters(problems);
  return { plain, list };
}

function noSuchParameter(name: string, allowed: readonly string[]): string {
  const [names, meant] = [allowed.join(", "), nearestName(name, allowed)];
  if (names === "") return message("This operation has no such parameter. It takes: none.");
  return meant === undefined
    ? message("This operation has no such parameter. It takes: {names}.", { names })
    : message("This operation has no such parameter. Did you mean {meant}? It takes: {names}.", { meant, names });
}

function controlsOf({ list, filtersOnly, changes }: Endpoint): readonly string[] {
  if (!list) return [];
  if (filtersOnly) return ["filter"];
  return changes ? feedParameters : listParameters;
}

/** The error in the form of an endpoint's own parameter; `before` is the number of its earlier values. */
function problemOf({ name, keys, value }: RawParameter, isSeveral: boolean, before: number): string | undefined {
  if (keys.length > 1 || (keys.length === 1 && keys[0] !== ""))
    return message("{name} takes no name in brackets.", { name });
  if (!isSeveral && (before > 0 || keys.length > 0)) return message("{name} takes a single value.", { name });
  return isStorableText(value) ? undefined : message("The value is not valid text.");
}

/** Reads the endpoint's own parameters with their schemas. */
export function parsePlain(endpoint: Endpoint, plain: Map<string, string[]>): Record<string, unknown> {
  const problems: Problem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(endpoint.query ?? {})) {
    const sent = plain.get(name);
    const result = schema.safeParse(takesSeveral(schema) ? sent : sent?.[0]);
    if (result.success) values[name] = result.data;
    else
      problems.push({
        parameter: name,
        code: "invalid_parameter",
        detail: result.error.issues[0]?.message ?? message("Not valid."),
      });
  }
  if (problems.length > 0) throw AppError.invalidParameters(problems);
  return values;
}
