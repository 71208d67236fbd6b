"use client";

import { ReadOnlyField, TextAreaField, TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import classes from "./roles.module.css";
import type { RoleEditor } from "./use-role-editor";

/** The name and description of a role; its features are selected below. */
export function RoleForm({ editor, onSubmit }: { editor: RoleEditor; onSubmit: () => void }) {
  const { stored, name, draft, errors, changes, edit, setName } = editor;
  const isChanged = (field: string) => stored !== undefined && changes.fields.some((change) => change.field === field);
  return (
    <div className={classes.form}>
      <Form label="Role" onSubmit={onSubmit}>
        <FormSection title="Role" isLocked={editor.isSaving}>
          <TextField
            label="Title"
            value={draft.title}
            error={errors.title}
            isChanged={isChanged("title")}
            autoComplete="off"
            onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
          />
          {stored ? (
            <ReadOnlyField
              label="Name"
              value={name}
              help={`Its users are ${name}.admin or ${name}.user, so it stays as it is.`}
            />
          ) : (
            <TextField
              label="Name"
              value={name}
              error={errors.name}
              help="Small letters, digits, - or _. It cannot be changed later."
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
          <Wide>
            <TextAreaField
              label="Description"
              value={draft.description}
              error={errors.description}
              isChanged={isChanged("description")}
              autosize
              minRows={2}
              maxRows={6}
              onChange={({ currentTarget }) => edit({ description: currentTarget.value })}
            />
          </Wide>
          <Wide>
            <TextField
              label="Tags"
              value={draft.tags}
              error={errors.tags}
              isChanged={isChanged("tags")}
              help="Between commas"
              autoComplete="off"
              onChange={({ currentTarget }) => edit({ tags: currentTarget.value })}
            />
          </Wide>
        </FormSection>
      </Form>
    </div>
  );
}
