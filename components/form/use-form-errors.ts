"use client";

import { useState } from "react";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { errorsByField, type FieldErrors, type RecordField } from "./field-edits";

/** The errors of a form: beside its fields, and those that belong to no field. */
export function useFormErrors<Stored>(fields: readonly RecordField<Stored>[]) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  return {
    errors,
    problems,
    /** Shows the error of a failed request. */
    showFailure: (error: unknown) => {
      if (!(error instanceof CallError))
        return setProblems([error instanceof Error ? error.message : t("The request failed.")]);
      const paths = fields.map(({ path }) => path);
      const found = errorsByField(error.problem.errors ?? [], paths);
      setErrors(found.fields);
      setProblems(Object.keys(found.fields).length > 0 ? found.others : [error.message, ...found.others]);
    },
    /** Shows only these errors; none by default. */
    showOnly: (own: FieldErrors = {}) => {
      setErrors(own);
      setProblems([]);
    },
    clearField: (path: string) => setErrors(({ [path]: _, ...others }) => others),
  };
}
