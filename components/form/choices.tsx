"use client";

import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { NamedCode } from "@/components/ui/code-names";
import { Combobox } from "@/components/ui/combobox";
import classes from "./choice-field.module.css";

interface ChoicesProps {
  label: string;
  /** The stored code; empty means none. */
  value: string;
  /** The codes that match a query, best match first. */
  find: (query: string) => readonly NamedCode[];
  none?: string | undefined;
  onChoose: (code: string) => void;
}

/** A list of codes that can be searched by name. */
export function Choices({ label, value, find, none, onChoose }: ChoicesProps) {
  const [query, setQuery] = useState("");
  const rank = ({ code }: NamedCode) => (code === value ? 0 : 1);
  const found = find(query);
  const all = none === undefined ? found : [{ code: "", name: none }, ...found];
  // The chosen one first: it may be far down in the list.
  const options = query === "" ? all.toSorted((one, other) => rank(one) - rank(other)) : found;
  return (
    <Combobox
      size="panel"
      label={`Find: ${label}`}
      placeholder="Find by name"
      groups={[{ options }]}
      keyOf={({ code }) => code}
      chosen={value}
      query={query}
      onQueryChange={setQuery}
      onChoose={({ code }) => onChoose(code)}
      empty={`Nothing is called “${query}”.`}
    >
      {({ code, name }) => (
        <>
          <span className={classes.name}>{name}</span>
          {code === value && <IconCheck aria-hidden />}
          <code className={classes.code}>{code}</code>
        </>
      )}
    </Combobox>
  );
}
