"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Choice } from "@/components/form/chosen-field";
import { Combobox } from "@/components/ui/combobox";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { productChoicesQuery } from "@/lib/resources/product/client";
import type { Product } from "@/lib/resources/product/schema";

export interface GroupChoice {
  /** The name that the collection shows. */
  group: string;
  name: string;
}

interface ProductChoicesProps {
  label: string;
  /** Groups that are chosen already, and left out. */
  chosen: readonly string[];
  onChoose: (choice: GroupChoice) => void;
}

/** Product groups to choose from, found by name or identifier. */
export function ProductChoices({ label, chosen, onChoose }: ProductChoicesProps) {
  const [query, setQuery] = useState("");
  const { data = [], error, isPending, isPlaceholderData } = useQuery(productChoicesQuery(query));
  const options = groupsOf(data).filter(({ group }) => !chosen.includes(group));
  return (
    <Combobox
      size="panel"
      label={label}
      placeholder={t("Find by name or id")}
      groups={[{ options }]}
      keyOf={({ group }) => group}
      query={query}
      onQueryChange={setQuery}
      isPending={isPending || isPlaceholderData}
      onChoose={onChoose}
      empty={
        error
          ? t("Products could not be read. {reason}", { reason: reasonOf(error) })
          : isPending
            ? t("Reading products…")
            : t("No other product found.")
      }
    >
      {({ group, name }) => <Choice id={group} name={name} />}
    </Combobox>
  );
}

/** Each group once, under the name of its first product. */
export function groupsOf(products: readonly Product[]): GroupChoice[] {
  const groups = new Map<string, GroupChoice>();
  for (const { id, group_id: group = id, name = id } of products) {
    if (!groups.has(group)) groups.set(group, { group, name });
  }
  return [...groups.values()];
}
