"use client";

import { Textarea, type TextareaProps } from "@mantine/core";
import { withMantine } from "@/components/theme/mantine-provider";
import { inputProps, markSection, type Own } from "./field";

/** Apart from the other fields, because few forms have one, and its control is large. */
export const TextAreaField = withMantine(function TextAreaField(props: Own<TextareaProps>) {
  return <Textarea {...inputProps(props)} {...markSection(props)} />;
});
