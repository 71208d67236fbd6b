"use client";

import { ReadOnlyField, TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { TextAreaField } from "@/components/form/text-area-field";
import { useDeveloper } from "@/components/session/developer";
import { t } from "@/lib/languages/text";
import classes from "./roles.module.css";
import type { RoleEditor } from "./use-role-editor";

export const formId = "role";

/** `Støtte, nivå 2` becomes `stotte-niva-2`. */
const nameInApi = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, 64) || "role";

/** The name and description of a role; its features are selected below. */
export function RoleForm({ editor, onSubmit }: { editor: RoleEditor; onSubmit: () => void }) {
  const { isNew, field } = editor;
  const isDeveloper = useDeveloper();
  const [title, name] = [field("/title"), field("/name")];
  return (
    <div className={classes.form}>
      <Form id={formId} label={t("Role")} onSubmit={onSubmit}>
        <FormSection title={t("Role")} isLocked={editor.isSending}>
          <TextField
            {...title}
            error={title.error ?? (isDeveloper ? undefined : name.error)}
            autoComplete="off"
            onChange={(event) => {
              title.onChange(event);
              if (isNew && !isDeveloper) editor.edit("/name", nameInApi(event.currentTarget.value));
            }}
          />
          {isNew && isDeveloper && (
            <TextField
              {...name}
              help={t("Lower-case letters, digits, - or _. The name cannot be changed later.")}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {!isNew && isDeveloper && (
            <ReadOnlyField
              label={name.label}
              value={name.value}
              help={t("Users have the role as {name}.admin or {name}.user, so the name stays as it is.", {
                name: name.value,
              })}
            />
          )}
          <Wide>
            <TextAreaField {...field("/description")} autosize minRows={2} maxRows={6} />
          </Wide>
          {isDeveloper && (
            <Wide>
              <TextField {...field("/tags")} help={t("Separate tags with commas")} autoComplete="off" />
            </Wide>
          )}
        </FormSection>
      </Form>
    </div>
  );
}
