import type { Changes } from "@/lib/base/audit/changes";
import { AppError } from "@/lib/base/errors";
import { toProblem } from "@/lib/base/http/problem";
import type { Problem } from "@/lib/base/problem-document";
import { lineChanges } from "@/lib/base/rich-text/difference";
import { withoutKept } from "@/lib/base/rich-text/kept";
import { richTextInput } from "@/lib/base/rich-text/written";
import { message } from "@/lib/languages/text";
import type { Agreement, AgreementChange, AgreementUpdate } from "./schema";

type Content = NonNullable<Agreement["content"]>;
type Wording = NonNullable<Content[string]>;

/**
 * The agreement with the sent fields applied. A body that equals the stored one is accepted even if it is not a valid
 * document, since imports can contain such bodies; a new body must be valid, but for the styles, blocks and entities that
 * the agreement has already.
 * @throws AppError `invalid_body`
 */
export function merge(current: Agreement, sent: AgreementUpdate): Agreement {
  const { content, services, active, global, reconsent, type } = sent;
  const merged: Agreement = { ...current };
  if (content !== undefined) merged.content = mergeContent(current.content ?? {}, content);
  if (services !== undefined) merged.services = [...new Set(services)];
  if (active !== undefined) merged.active = active;
  if (global !== undefined) merged.global = global;
  if (reconsent !== undefined) merged.reconsent = reconsent;
  if (type !== undefined) merged.type = type;
  return merged;
}

function mergeContent(current: Content, sent: NonNullable<AgreementUpdate["content"]>): Content {
  const languages = new Map(Object.entries(current));
  const problems: Problem[] = [];
  for (const [language, wording] of Object.entries(sent)) {
    const known = languages.get(language);
    if (wording === null) languages.delete(language);
    else {
      if (known === undefined) problems.push(...missing(language, wording));
      if (wording.body !== undefined && wording.body !== known?.body)
        problems.push(...bodyProblems(language, wording.body, current));
      languages.set(language, { ...(known ?? { title: "", description: "" }), ...wording });
    }
  }
  if (languages.size === 0) {
    problems.push({
      pointer: "/content",
      code: "out_of_range",
      detail: message("An agreement has at least one language."),
    });
  }
  if (problems.length > 0) throw AppError.invalidBody(problems);
  return Object.fromEntries(languages);
}

const missing = (language: string, wording: Wording): Problem[] =>
  (["title", "body"] as const)
    .filter((member) => wording[member] === undefined)
    .map((member) => ({
      pointer: `/content/${language}/${member}`,
      code: "wrong_type",
      detail: message("A new language needs its {member}.", { member }),
    }));

/** What is wrong with a body, but for what the agreement has already: a translation starts from the text of another language. */
function bodyProblems(language: string, body: string, current: Content): Problem[] {
  const judged = richTextInput.safeParse(body).success
    ? body
    : withoutKept(
        body,
        Object.values(current).flatMap((wording) => wording.body ?? []),
      );
  return (richTextInput.safeParse(judged).error?.issues ?? []).map((issue) =>
    toProblem({ ...issue, path: ["content", language, "body", ...issue.path] }),
  );
}

/** Changes as a preview shows them: of a body, its lines. */
export const shownChanges = (changes: Changes): AgreementChange[] =>
  Object.entries(changes).map(([path, { before, after }]) => {
    if (!path.endsWith(".body")) return { path, before, after } as AgreementChange;
    const lines = lineChanges(String(before ?? ""), String(after ?? ""));
    return { path, ...(lines ? { lines } : {}) };
  });

/** Changes as an event records them: for a long text, only the two versions. */
export const eventChanges = (changes: Changes, version: number): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([path, change]) => [
      path,
      path.endsWith(".body") ? { before: `version ${version - 1}`, after: `version ${version}` } : change,
    ]),
  );
