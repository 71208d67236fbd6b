"use client";

import { ChosenField } from "@/components/form/chosen-field";
import type { FieldProps } from "@/components/form/field";
import { type GroupChoice, ProductChoices } from "./product-choices";

interface ProductGroupsFieldProps extends FieldProps {
  /** The groups, as a collection names them. */
  value: readonly string[];
  names: ReadonlyMap<string, string>;
  onChange: (groups: string[]) => void;
  onAdd: (choice: GroupChoice) => void;
}

const add = "Add a product group";

/** A field for product groups, which are chosen by the name of a product. */
export function ProductGroupsField({ onAdd, ...field }: ProductGroupsFieldProps) {
  return (
    <ChosenField {...field} add={add}>
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
