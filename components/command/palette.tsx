"use client";

import { memo, type RefObject, useDeferredValue, useEffect, useState } from "react";
import { IconHistory, IconSearch } from "@/components/icons/icons";
import { DialogLayer } from "@/components/overlay/load";
import { ForDevelopers, useDeveloper } from "@/components/session/developer";
import { useViewer } from "@/components/session/viewer";
import { Combobox, type OptionGroup } from "@/components/ui/combobox";
import { Kbd } from "@/components/ui/kbd";
import { announce } from "@/components/ui/live-region";
import { marked } from "@/components/ui/marked";
import { message, t } from "@/lib/languages/text";
import { useNavigate } from "./navigate";
import classes from "./palette.module.css";
import { type PaletteItem, type PaletteParts, type PaletteProvider, paletteOpen } from "./palette-store";
import { recentItems, remember } from "./recent-items";
import { runOnPage } from "./registry";
import { screenCommands } from "./screen-commands";

const typingPause = 40;

/** The items that were opened last, shown before anything is typed. */
const recentOf = (viewer: string): PaletteProvider => ({
  id: "recent",
  group: message("Recent"),
  items: (query) =>
    query === "" ? recentItems(viewer).map((item) => ({ ...item, icon: <IconHistory aria-hidden /> })) : [],
});

interface PaletteProps {
  providers: readonly PaletteProvider[];
  parts: PaletteParts;
  /** The text that was typed before the palette was loaded. */
  typed: RefObject<string>;
}

/**
 * The command palette: search and navigation. It does not use Mantine's Spotlight, which announces neither the active
 * row nor the groups to screen readers, and cannot open a row in a new tab.
 */
export function Palette({ providers, parts, typed }: PaletteProps) {
  const { Sentence, Hint } = parts;
  const [query, setQuery] = useState(() => typed.current);
  useEffect(() => {
    typed.current = "";
  }, [typed]);
  // A key is shown before the rows are marked anew.
  const marking = useDeferredValue(query);
  const { user, tenant } = useViewer();
  const viewer = `${user.id}.${tenant.id}`;
  const [offered] = useState(() => [recentOf(viewer), screenCommands, ...providers]);
  const { groups, isPending, isDecided, isNothing } = useAnswers(offered, query);
  const navigate = useNavigate();
  const hint = useDeveloper()
    ? t("Type > for commands alone, or paste an API address")
    : t("Type > for commands alone");
  const close = () => paletteOpen.set(false);

  const choose = (item: PaletteItem, newTab: boolean) => {
    const { href, command, run, stays, passes } = item;
    if (!stays) close();
    if (href === undefined) return run?.();
    if (command !== undefined) return runOnPage(href, command, navigate);
    if (!passes) remember(viewer, item);
    if (newTab) window.open(href, "_blank", "noopener");
    else navigate(href);
  };

  return (
    <DialogLayer title={t("Search or go to")} shape="palette" width={664} onClose={close}>
      <Combobox
        size="palette"
        label={t("Search or go to")}
        placeholder={t("Find, filter or do: “ends before april polar backup”")}
        icon={<IconSearch aria-hidden />}
        trailing={<Kbd keys="escape" />}
        groups={groups}
        isPending={isPending}
        isDecided={isDecided}
        keyOf={(item) => item.id}
        query={query}
        onQueryChange={setQuery}
        onChoose={(item, { newTab }) => choose(item, newTab)}
        below={
          <>
            {Sentence && <Sentence query={query} onQueryChange={setQuery} />}
            {isNothing && (
              <p className={`text-2 ${classes.nothing}`}>
                {t("Nothing found for “{query}”.", { query: query.trim() })}
              </p>
            )}
          </>
        }
      >
        {(item) => <Row item={item} query={marking} />}
      </Combobox>
      <div className={`row gap-16 py-0 px-14 text-12 leading-16 text-3 border-t bg-sunken ${classes.footer}`}>
        <span className="inline-flex items-center gap-4 nowrap">
          <Kbd keys="arrowup" />
          <Kbd keys="arrowdown" /> {t("move")}
        </span>
        <span className="inline-flex items-center gap-4 nowrap">
          <Kbd keys="enter" /> {t("open it")}
        </span>
        <span className="inline-flex items-center gap-4 nowrap">
          <Kbd keys="mod+enter" /> {t("new tab")}
        </span>
        <span className={`inline-flex items-center gap-4 ms-auto nowrap phone-m-0 ${classes.hint}`}>
          {Hint ? <Hint query={query}>{hint}</Hint> : hint}
        </span>
      </div>
    </DialogLayer>
  );
}

const Row = memo(function Row({ item, query }: { item: PaletteItem; query: string }) {
  const words = item.marks ?? query.split(/\s+/);
  return (
    <span className={`row flex-1 min-w-0 gap-12 phone-flex-wrap ${classes.row}`}>
      <span className={`flex flex-none w-16 h-16 text-3 ${classes.icon}`}>{item.icon}</span>
      <span
        className={`truncate min-w-0 font-500 phone-overflow-visible phone-break-anywhere phone-wrap ${classes.label}`}
      >
        {marked(item.label, words)}
      </span>
      {item.detail !== undefined && (
        <span className={`truncate min-w-0 text-3 ${classes.detail}`}>{marked(item.detail, words)}</span>
      )}
      <span className="row flex-none gap-8 ms-auto phone-hidden">
        {item.code !== undefined && (
          <ForDevelopers>
            <code className="text-12 font-mono text-2">{marked(shortened(item.code, query), words)}</code>
          </ForDevelopers>
        )}
        {item.keys === undefined ? null : <Kbd keys={item.keys} />}
        <span className={`hidden ${classes.enter}`}>
          <Kbd keys="enter" />
        </span>
      </span>
    </span>
  );
});

/** A shortened id, unless the query matches its middle. */
const shortened = (code: string, query: string): string =>
  code.length <= 20 || (query !== "" && code.toLowerCase().includes(query.toLowerCase()))
    ? code
    : `${code.slice(0, 8)}…${code.slice(-4)}`;

interface Answers {
  /** The query that they answer. */
  of: string | undefined;
  /** By provider. */
  answers: ReadonlyMap<string, readonly PaletteItem[]>;
}

/**
 * The answers of every provider, requested after a pause in typing. Groups of the same name are merged; those with the
 * closest labels come first, others in provider order.
 */
function useAnswers(providers: readonly PaletteProvider[], query: string) {
  const [answered, setAnswered] = useState<string>();
  const [{ of, answers }, setAnswers] = useState<Answers>({ of: undefined, answers: new Map() });
  useEffect(() => {
    const aborter = new AbortController();
    const ask = async (fresh: Map<string, readonly PaletteItem[]>, provider: PaletteProvider) => {
      // A provider that fails returns no rows; the others are still shown.
      const items = await Promise.resolve(provider.items(query.trim(), aborter.signal)).catch(() => []);
      if (aborter.signal.aborted) return;
      fresh.set(provider.id, items);
      setAnswers({ of: query, answers: new Map(fresh) });
    };
    const timer = setTimeout(
      async () => {
        const fresh = new Map<string, readonly PaletteItem[]>();
        await Promise.all(providers.map((provider) => ask(fresh, provider)));
        if (!aborter.signal.aborted) setAnswered(query);
        const found = [...fresh.values()].reduce((sum, items) => sum + items.length, 0);
        if (!aborter.signal.aborted && query !== "")
          announce(t("{count, plural, one {# result} other {# results}}", { count: found }));
      },
      query === "" ? 0 : typingPause,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [providers, query]);

  const text = query.trim().toLowerCase();
  const groups = new Map<string, { items: Map<string, PaletteItem>; rank: number }>();
  for (const { id, group, place } of providers) {
    const found = answers.get(id) ?? [];
    if (found.length === 0) continue;
    const { items, rank } = groups.get(group) ?? { items: new Map<string, PaletteItem>(), rank: lastRank };
    // Two providers can find the same record.
    for (const item of found) if (!items.has(item.id)) items.set(item.id, item);
    const closest = Math.min(rank, ...found.map((item) => rankOf(item, text)));
    groups.set(group, { items, rank: place === "first" ? -1 : place === "last" ? lastRank + 1 : closest });
  }
  return {
    groups: [...groups]
      .sort(([, one], [, other]) => one.rank - other.rank)
      .map(
        ([name, { items }]): OptionGroup<PaletteItem> => ({
          name: t(name),
          options: [...items.values()].sort((one, other) => rankOf(one, text) - rankOf(other, text)),
        }),
      ),
    isPending: of !== query,
    // Nothing comes before a label that begins with the text.
    isDecided: answered === query || (of === query && [...groups.values()].some(({ rank }) => rank === 0)),
    // Groups that are last are shown whatever is found.
    isNothing: answered === query && text !== "" && [...groups.values()].every(({ rank }) => rank > lastRank),
  };
}

const lastRank = 3;

/** Labels that begin with the text come first, then those that contain it, then details that do. */
function rankOf({ label, words, detail }: PaletteItem, text: string): number {
  const at = label.toLowerCase().indexOf(text);
  if (at >= 0) return at === 0 ? 0 : 1;
  if (words?.toLowerCase().includes(text)) return 0;
  return detail?.toLowerCase().includes(text) ? 2 : lastRank;
}
