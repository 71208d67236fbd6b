"use client";

import { useQuery } from "@tanstack/react-query";
import { ChosenField } from "@/components/form/chosen-field";
import type { FieldProps } from "@/components/form/field";
import { t } from "@/lib/languages/text";
import { groupProductsQuery } from "@/lib/resources/product/client";
import { type GroupChoice, groupsOf, ProductChoices } from "./product-choices";

interface ProductGroupsFieldProps extends FieldProps {
  /** The groups, as a collection names them. */
  value: readonly string[];
  /** The names that are known; the others are read, as for a draft after a reload. */
  names: ReadonlyMap<string, string>;
  onChange: (groups: string[]) => void;
  onAdd: (choice: GroupChoice) => void;
}

/** The address of a request has room for so many. */
const unnamedMax = 50;

/** A field for product groups, which are chosen by the name of a product. */
export function ProductGroupsField({ onAdd, ...field }: ProductGroupsFieldProps) {
  const add = t("Add a product group");
  const unnamed = field.value.filter((group) => !field.names.has(group)).slice(0, unnamedMax);
  const { data: products = [] } = useQuery(groupProductsQuery(unnamed));
  const read = groupsOf(products).map(({ group, name }) => [group, name] as const);
  return (
    <ChosenField {...field} names={new Map([...read, ...field.names])} add={add}>
      {(close) => (
        <ProductChoices
          label={add}
          chosen={field.value}
          onChoose={(choice) => {
            onAdd(choice);
            field.onChange([...field.value, choice.group]);
            close();
          }}
        />
      )}
    </ChosenField>
  );
}
