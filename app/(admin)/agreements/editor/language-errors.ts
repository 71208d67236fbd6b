import { nameOfLanguage } from "@/components/ui/code-names";
import type { CallError } from "@/lib/browser/client";
import type { LanguageErrors } from "./language-column";

/** The errors by language and field: `/content/sv/body/blocks/3/text` is about the Swedish text. */
export function languageErrors({ problem }: CallError): Record<string, LanguageErrors> {
  const errors: Record<string, LanguageErrors> = {};
  for (const { pointer = "", detail } of problem.errors ?? []) {
    const [, code, member] = /^\/content\/([^/]+)\/(title|description|body)/.exec(pointer) ?? [];
    if (code === undefined || member === undefined) continue;
    errors[code] = { [member]: detail, ...errors[code] };
  }
  return errors;
}

/** The error response in one sentence, for the footer. */
export const sentenceOf = ({ problem }: CallError): string =>
  (problem.errors ?? [])
    .map(({ pointer = "", detail }) => {
      const [, code] = /^\/content\/([^/]+)/.exec(pointer) ?? [];
      return code === undefined ? detail : `${nameOfLanguage(code)}: ${detail}`;
    })
    .join(" ") || problem.detail;
