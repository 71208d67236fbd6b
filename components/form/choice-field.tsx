"use client";

import { InputBase } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { IconSelector } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import { Mantine } from "@/components/theme/mantine-provider";
import type { NamedCode } from "@/components/ui/find-codes";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { ChangedDot, helpOrError } from "./field";

const late = lateParts(() => import("./choices"));
const Choices = late("Choices");

interface ChoiceFieldProps {
  label: string;
  /** The stored code; empty means none. */
  value: string;
  onChange: (code: string) => void;
  /** The codes that match a query, best match first. */
  find: (query: string) => readonly NamedCode[];
  /** The name of the stored code, even if the code is not among the options. */
  nameOf: (code: string) => string;
  /** The label of the option for no value. Without it the value cannot be removed. */
  none?: string;
  /** One of the codes, if people know them: they are shown beside the names. */
  example?: string;
  help?: ReactNode;
  error?: ReactNode;
  isChanged?: boolean;
}

/** A field for a code (country, currency, language) that is chosen by name from a searchable list. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, onChange, find, nameOf, none, example, help, error, isChanged } = props;
  const id = useId();
  return (
    <Popover
      label={label}
      width={300}
      sheet
      trigger={({ open: _, ...trigger }) => (
        <Mantine>
          <InputBase
            {...trigger}
            component="button"
            type="button"
            label={<span id={`${id}-label`}>{label}</span>}
            labelProps={{ htmlFor: trigger.id }}
            aria-labelledby={`${id}-label ${id}-value`}
            {...helpOrError({ help, error })}
            rightSection={isChanged && !error ? <ChangedDot /> : <IconSelector aria-hidden />}
            rightSectionPointerEvents="none"
          >
            <span className="flex items-baseline gap-8">
              <span className="truncate flex-1 min-w-0 text-start" id={`${id}-value`}>
                {value === "" ? (none ?? t("Choose")) : nameOf(value)}
              </span>
              {example !== undefined && <code className="text-2">{value}</code>}
            </span>
          </InputBase>
        </Mantine>
      )}
    >
      {(close) => (
        <Choices
          label={label}
          value={value}
          find={find}
          none={none}
          example={example}
          onChoose={(code) => {
            onChange(code);
            close();
          }}
        />
      )}
    </Popover>
  );
}
