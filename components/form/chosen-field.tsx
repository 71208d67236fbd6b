"use client";

import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { IconPlus, IconX } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import { ForDevelopers } from "@/components/session/developer";
import { Mantine } from "@/components/theme/mantine-provider";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { t } from "@/lib/languages/text";
import classes from "./chosen-field.module.css";
import { ChangedDot, type FieldProps, helpOrError } from "./field";

interface ChosenFieldProps extends FieldProps {
  /** The identifiers of what is chosen. */
  value: readonly string[];
  names: ReadonlyMap<string, string>;
  onChange: (value: string[]) => void;
  /** The label of the button that opens the choices. */
  add: string;
  /** The choices; `close` closes them. */
  children: (close: () => void) => ReactNode;
}

/** A field with several values, each chosen by its name. */
export function ChosenField(props: ChosenFieldProps) {
  const { label, value, names, help, error, isChanged, onChange, add, children } = props;
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
          <ul aria-label={label}>
            {value.map((id) => {
              const name = names.get(id) ?? id;
              return (
                <li className="row min-h-36 gap-10 border-b-soft" key={id}>
                  <Choice id={id} name={name} />
                  <IconButton
                    label={t("Remove {name}", { name })}
                    onClick={() => onChange(value.filter((other) => other !== id))}
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
            <div className="mt-8">
              <Button leftSection={<IconPlus aria-hidden />} {...trigger}>
                {add}
              </Button>
            </div>
          )}
        >
          {children}
        </Popover>
      </Input.Wrapper>
    </Mantine>
  );
}

/** A name, for developers with its identifier. */
export function Choice({ id, name }: { id: string; name: string }) {
  return (
    <>
      <span className="truncate flex-1 min-w-0">{name}</span>
      {name !== id && (
        <ForDevelopers>
          <code className={`truncate text-2 ${classes.code}`}>{id}</code>
        </ForDevelopers>
      )}
    </>
  );
}
