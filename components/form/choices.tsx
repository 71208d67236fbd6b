"use client";

import { useState } from "react";
import { IconCheck, IconSearch } from "@/components/icons/icons";
import { Combobox } from "@/components/ui/combobox";
import type { NamedCode } from "@/components/ui/find-codes";
import { marked } from "@/components/ui/marked";
import { useIsPhone } from "@/components/ui/media";
import { t } from "@/lib/languages/text";

interface ChoicesProps {
  label: string;
  /** The stored code; empty means none. */
  value: string;
  /** The codes that match a query, best match first. */
  find: (query: string) => readonly NamedCode[];
  none?: string | undefined;
  /** One of the codes, if people know them. */
  example?: string | undefined;
  onChoose: (code: string) => void;
}

/** A list of codes that can be searched by name. */
export function Choices({ label, value, find, none, example, onChoose }: ChoicesProps) {
  const [query, setQuery] = useState("");
  const isPhone = useIsPhone();
  const rank = ({ code }: NamedCode) => (code === value ? 0 : 1);
  const found = find(query);
  const all = none === undefined ? found : [{ code: "", name: none }, ...found];
  // The chosen one first: it may be far down in the list.
  const options = query === "" ? all.toSorted((one, other) => rank(one) - rank(other)) : found;
  return (
    <Combobox
      size={isPhone ? "sheet" : "panel"}
      icon={isPhone && <IconSearch aria-hidden />}
      label={t("Find: {label}", { label })}
      placeholder={t("Find by name")}
      groups={[{ options }]}
      keyOf={({ code }) => code}
      chosen={value}
      query={query}
      onQueryChange={setQuery}
      onChoose={({ code }) => onChoose(code)}
      empty={t("Nothing is called “{query}”.", { query })}
      after={
        isPhone && (
          <p className="py-8 px-16 text-12 leading-16 text-3">
            {t("{count} of {total}.", { count: found.length, total: find("").length })}{" "}
            {example !== undefined && t("A code, such as {example}, works too.", { example })}
          </p>
        )
      }
    >
      {({ code, name }) => (
        <>
          <span className="flex w-16 text-accent">{code === value && <IconCheck aria-hidden />}</span>
          <span className="flex-1 min-w-0">{marked(name, query.split(/\s+/))}</span>
          {example !== undefined && <code className="text-2">{code}</code>}
        </>
      )}
    </Combobox>
  );
}
