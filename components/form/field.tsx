"use client";

import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from "@mantine/core";
import { type ComponentProps, type ReactNode, useId } from "react";
import { IconAlertCircle, IconChevronDown } from "@/components/icons/icons";
import { withMantine } from "@/components/theme/mantine-provider";
import { t } from "@/lib/languages/text";
import { Switch } from "./switch";

/** The props of every field besides its value. */
export interface FieldProps {
  label: string;
  /** Help text below the field; an error replaces it. */
  help?: ReactNode;
  error?: ReactNode;
  /** The value differs from the saved one; marked by a dot. */
  isChanged?: boolean;
}

/** Help and error for Mantine's wrapper: never both, so that screen readers read only the current one. */
export const helpOrError = ({ help, error }: Pick<FieldProps, "help" | "error">) =>
  error ? { error, withErrorStyles: true } : { description: help };

/** The props of one of Mantine's inputs, with help or error in its words. */
export const inputProps = <Props extends FieldProps>({ help, error, isChanged, ...rest }: Props) => ({
  ...rest,
  ...helpOrError({ help, error }),
});

function Marks({ error, isChanged }: Pick<FieldProps, "error" | "isChanged">) {
  return <>{error ? <IconAlertCircle aria-hidden className="text-danger" /> : isChanged && <ChangedDot />}</>;
}

export function ChangedDot() {
  return (
    <span className="inline-block flex-none w-8 h-8 rounded-full bg-accent-solid" title={t("Changed")}>
      <span className="sr-only">{t("Changed")}</span>
    </span>
  );
}

export const markSection = ({ error, isChanged }: Pick<FieldProps, "error" | "isChanged">) =>
  error || isChanged
    ? { rightSection: <Marks error={error} isChanged={isChanged} />, rightSectionPointerEvents: "none" as const }
    : {};

export type Own<Props> = FieldProps & Omit<Props, keyof FieldProps | "description">;

export const TextField = withMantine(function TextField(props: Own<TextInputProps>) {
  return <TextInput {...inputProps(props)} {...markSection(props)} />;
});

export const SelectField = withMantine(function SelectField(props: Own<NativeSelectProps>) {
  return (
    <NativeSelect
      {...inputProps(props)}
      rightSection={
        props.error || props.isChanged ? (
          <Marks error={props.error} isChanged={props.isChanged} />
        ) : (
          <IconChevronDown aria-hidden />
        )
      }
      rightSectionPointerEvents="none"
    />
  );
});

/** An on/off field. `label` names the field; `state` describes the current setting. */
export function SwitchField({
  label,
  state,
  help,
  error,
  isChanged,
  ...rest
}: Own<ComponentProps<typeof Switch>> & { state: string }) {
  const id = useId();
  return (
    <div className="stack">
      <span id={`${id}-label`} className="mb-4 font-500">
        {label}
      </span>
      <div className="row min-h-32 gap-8">
        <Switch
          {...rest}
          label={state}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-help`}
          aria-invalid={error ? true : undefined}
        />
        {isChanged && <ChangedDot />}
      </div>
      <span id={`${id}-help`} className={`mt-4 text-12 leading-16 ${error ? "text-danger" : "text-3"}`}>
        {error || help}
      </span>
    </div>
  );
}

/** A value that is shown but cannot be changed here, with the reason. It can still be selected and copied. */
export const ReadOnlyField = withMantine(function ReadOnlyField({
  label,
  value,
  help,
}: {
  label: string;
  value: string;
  help?: ReactNode;
}) {
  return <TextInput label={label} value={value} readOnly description={help} />;
});
