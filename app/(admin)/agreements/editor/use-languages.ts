"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useRef } from "react";
import type { RichTextHandle } from "@/components/rich-text/editor/rich-text-field";
import { compareTexts } from "@/lib/base/rich-text/comparison";
import { allAgreements, versionListQuery, versionQuery } from "@/lib/resources/agreement/client";
import { emptyWording } from "@/lib/resources/agreement/draft";
import { languageStates, sourceLanguage } from "@/lib/resources/agreement/languages";
import { staleBlocks } from "@/lib/resources/agreement/stale-blocks";
import type { EditedDraft } from "./use-draft";
import { useLinkedScroll } from "./use-linked-scroll";

/** The languages, the one beside the source, and its paragraphs whose source has changed. */
export function useLanguages({ draft, base }: EditedDraft, id: string | undefined) {
  const params = useSearchParams();
  const versions = useQuery({ ...versionListQuery(id ?? ""), enabled: id !== undefined }).data?.rows ?? [];
  const expected = useQuery(allAgreements).data?.rows.flatMap(({ content }) => Object.keys(content ?? {})) ?? [];
  const source = sourceLanguage(draft.content);
  const states = languageStates(draft.content, versions, expected);
  const wanted = states.find(({ state }) => state === "stale") ?? states.find(({ state }) => state === "current");
  const asked = params.get("language");
  const selected = states.some(({ code }) => code === asked) && asked !== null ? asked : (wanted?.code ?? source);
  const own = states.find(({ code }) => code === selected);
  const isStale = own?.state === "stale" && own.changed !== undefined && id !== undefined;
  const { data: then } = useQuery({
    ...versionQuery(id ?? "", own?.changed?.version ?? 1),
    enabled: isStale,
  });
  const sourceNow = useDeferredValue(draft.content[source]?.body ?? "");
  const now = useDeferredValue(draft.content[selected]?.body ?? "");
  const saved = base.content[selected]?.body;
  const sourceThen = isStale ? then?.content?.[source]?.body : base.content[source]?.body;
  const outdated = useMemo(
    () =>
      saved === undefined || sourceThen === undefined || selected === source
        ? undefined
        : staleBlocks({ sourceThen, sourceNow, saved, now }),
    [saved, sourceThen, sourceNow, now, selected, source],
  );
  const sourceHandle = useRef<RichTextHandle>(null);
  const otherHandle = useRef<RichTextHandle>(null);
  const at = useRef(-1);
  return {
    source,
    selected,
    states,
    outdated,
    sourceHandle,
    otherHandle,
    link: useLinkedScroll(),
    select: (code: string) => window.history.pushState(null, "", `?language=${encodeURIComponent(code)}`),
    nextBehind: () => {
      const keys = outdated?.changed ?? [];
      at.current = (at.current + 1) % Math.max(1, keys.length);
      const key = keys[at.current];
      if (key !== undefined) otherHandle.current?.reveal(key);
    },
  };
}

export type EditorLanguages = ReturnType<typeof useLanguages>;

/** A language whose text is older than that of the source, and by how many paragraphs, where that is known. */
export interface LanguageBehind {
  code: string;
  paragraphs: number | undefined;
}

/** The languages that are left behind when this is saved. */
export function behindOf(
  { source, selected, states, outdated }: EditorLanguages,
  changes: ReadonlyMap<string, number>,
): LanguageBehind[] {
  return states.flatMap(({ code, state }): LanguageBehind[] => {
    if (state === "source" || state === "missing") return [];
    if (code === selected && outdated) {
      const paragraphs = outdated.changed.length + outdated.added.length;
      return paragraphs > 0 ? [{ code, paragraphs }] : [];
    }
    const isLeft = !changes.has(code) && (state === "stale" || changes.has(source));
    return isLeft ? [{ code, paragraphs: undefined }] : [];
  });
}

/** The number of paragraphs per language that were written since the saved text. */
export function useChanges({ draft, base }: EditedDraft): ReadonlyMap<string, number> {
  const content = useDeferredValue(draft.content);
  return useMemo(() => {
    const counts = Object.entries(content).map(([code, { body }]): [string, number] => {
      const saved = base.content[code]?.body ?? emptyWording.body;
      if (saved === body) return [code, 0];
      return [code, compareTexts(saved, body).filter(({ change }) => change !== "same").length];
    });
    return new Map(counts.filter(([, count]) => count > 0));
  }, [content, base]);
}
