"use client";

import { Input } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { ChangedDot, type FieldProps, helpOrError } from "@/components/form/field";
import { Popover } from "@/components/overlay/popover";
import { Mantine } from "@/components/theme/mantine-provider";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { type GroupChoice, ProductChoices } from "./product-choices";
import classes from "./product-groups-field.module.css";

interface ProductGroupsFieldProps extends FieldProps {
  /** The groups, as a collection names them. */
  value: readonly string[];
  names: ReadonlyMap<string, string>;
  onChange: (groups: string[]) => void;
  onAdd: (choice: GroupChoice) => void;
}

/** A field for product groups, which are chosen by the name of a product. */
export function ProductGroupsField(props: ProductGroupsFieldProps) {
  const { label, value, names, help, error, isChanged, onChange, onAdd } = props;
  const add = "Add a product group";
  return (
    <Mantine>
      <Input.Wrapper
        labelElement="div"
        label={
          <>
            {label} {isChanged && <ChangedDot />}
          </>
        }
        {...helpOrError({ help, error })}
      >
        {value.length > 0 && (
          <ul className={classes.chosen} aria-label={label}>
            {value.map((group) => {
              const name = names.get(group) ?? group;
              return (
                <li key={group}>
                  <span className={classes.name}>{name}</span>
                  {name !== group && <code className={classes.code}>{group}</code>}
                  <IconButton
                    label={`Remove ${name}`}
                    onClick={() => onChange(value.filter((other) => other !== group))}
                  >
                    <IconX aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        )}
        <Popover
          label={add}
          width={340}
          trigger={({ open: _, ...trigger }) => (
            <div className={classes.add}>
              <Button leftSection={<IconPlus aria-hidden />} {...trigger}>
                {add}
              </Button>
            </div>
          )}
        >
          {(close) => (
            <ProductChoices
              label={add}
              chosen={value}
              onChoose={(choice) => {
                onAdd(choice);
                onChange([...value, choice.group]);
                close();
              }}
            />
          )}
        </Popover>
      </Input.Wrapper>
    </Mantine>
  );
}
