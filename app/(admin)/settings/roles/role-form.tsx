"use client";

import { ReadOnlyField, TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { TextAreaField } from "@/components/form/text-area-field";
import { t } from "@/lib/languages/text";
import classes from "./roles.module.css";
import type { RoleEditor } from "./use-role-editor";

export const formId = "role";

/** The name and description of a role; its features are selected below. */
export function RoleForm({ editor, onSubmit }: { editor: RoleEditor; onSubmit: () => void }) {
  const { isNew, field } = editor;
  const name = field("/name");
  return (
    <div className={classes.form}>
      <Form id={formId} label={t("Role")} onSubmit={onSubmit}>
        <FormSection title={t("Role")} isLocked={editor.isSending}>
          <TextField {...field("/title")} autoComplete="off" />
          {isNew ? (
            <TextField
              {...name}
              help={t("Lower-case letters, digits, - or _. It cannot be changed later.")}
              autoComplete="off"
              spellCheck={false}
            />
          ) : (
            <ReadOnlyField
              label={t("Name")}
              value={name.value}
              help={t("Its users are {name}.admin or {name}.user, so it stays as it is.", { name: name.value })}
            />
          )}
          <Wide>
            <TextAreaField {...field("/description")} autosize minRows={2} maxRows={6} />
          </Wide>
          <Wide>
            <TextField {...field("/tags")} help={t("Separate tags with commas")} autoComplete="off" />
          </Wide>
        </FormSection>
      </Form>
    </div>
  );
}
