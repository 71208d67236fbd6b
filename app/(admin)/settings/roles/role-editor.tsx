"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormProblems } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import type { Revision } from "@/components/form/use-record-form";
import { IconCheck, IconPlus } from "@/components/icons/icons";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { permissionName } from "@/components/session/permission-words";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lateParts } from "@/components/ui/late-parts";
import { Note } from "@/components/ui/note";
import { Tag } from "@/components/ui/tag";
import { featureNames } from "@/lib/base/auth/features";
import { t } from "@/lib/languages/text";
import { allRolesQuery, featuresQuery } from "@/lib/resources/role/client";
import { createRole, updateRole } from "@/lib/resources/role/endpoints";
import type { Role } from "@/lib/resources/role/schema";
import { paths } from "../../paths";
import { FeatureChecks, useMayGive } from "./feature-checks";
import { FeaturePanel } from "./feature-panel";
import { namespacesOf } from "./feature-tree";
import { initialRole } from "./role-edits";
import { formId, RoleForm } from "./role-form";
import { type RoleEditor, useRoleEditor } from "./use-role-editor";

const late = lateParts(() => import("./late"));
const RoleMerge = late("RoleMerge");
const RoleReview = late("RoleReview");
const SaveRequest = late("SaveRequest");

/** The editor of a role of the tenant. */
export function ChangeRole({ stored }: { stored: Revision<Role> }) {
  const { title, name = t("Role") } = stored.record;
  return <EditorPage title={title ?? name} editor={useRoleEditor({ stored })} />;
}

/** The editor of a new role. A copy starts with the features of another role that the viewer may give. */
export function NewRole({ template }: { template?: Role }) {
  const mayGive = useMayGive();
  const held = namespacesOf(template);
  const lost = featureNames.filter((each) => held.has(each) && !mayGive(each));
  const editor = useRoleEditor({ initial: initialRole(template, mayGive) });
  return (
    <EditorPage title={t("New role")} editor={editor}>
      {lost.length > 0 && (
        <Note>
          {t(
            "{count, plural, one {# permission of {role} is left out, because you do not have it: {permissions}.} other {# permissions of {role} are left out, because you do not have them: {permissions}.}}",
            {
              count: lost.length,
              role: template?.title,
              permissions: lost.map(permissionName).join(", "),
            },
          )}
        </Note>
      )}
    </EditorPage>
  );
}

function EditorPage({ title, editor, children }: { title: string; editor: RoleEditor; children?: ReactNode }) {
  const { isNew, revision, conflict, isReviewing, isDirty, problems } = editor;
  const featuresRead = useQuery(featuresQuery);
  const rolesRead = useQuery(allRolesQuery);
  const features = featuresRead.data?.data ?? [];
  const known = rolesRead.data?.rows ?? [];
  const [chosen, setChosen] = useState<string>();
  const hasPanel = conflict !== undefined || isReviewing;
  useUnsavedGuard(isDirty);
  const panel = conflict ? (
    <RoleMerge editor={editor} />
  ) : isReviewing ? (
    <RoleReview editor={editor} features={features} />
  ) : (
    <FeaturePanel
      feature={features.find(({ namespace }) => namespace === chosen)}
      role={revision?.record}
      roles={known}
      onClose={() => setChosen(undefined)}
    />
  );
  return (
    <Page>
      <PageHeader
        title={title}
        parent={{ label: t("Roles"), href: paths.roles() }}
        detail={
          !isNew &&
          isDirty && (
            <Tag tone="accent">
              {t("{count, plural, one {# unsaved change} other {# unsaved changes}}", {
                count: Object.keys(editor.edits).length,
              })}
            </Tag>
          )
        }
      >
        <ButtonLink variant="quiet" href={revision ? paths.role(revision.record._id) : paths.roles()}>
          {t("Cancel")}
        </ButtonLink>
        {!hasPanel && <Submit isNew={isNew} />}
      </PageHeader>
      <PageBody>
        <ScrollRegion label={t("Role")}>
          {(children || (problems.length > 0 && !hasPanel)) && (
            <div className="grid gap-12 py-12 px-gutter">
              {children}
              {!hasPanel && <FormProblems problems={problems} />}
            </div>
          )}
          <RoleForm editor={editor} onSubmit={isNew ? editor.submit : editor.review} />
          <FeatureChecks
            editor={editor}
            features={features}
            isLoading={featuresRead.isPending}
            chosen={chosen}
            onChoose={setChosen}
          />
          <LoadFailure query={featuresRead} failed={t("Could not load the permissions.")} />
          <LoadFailure query={rolesRead} failed={t("Could not load the other roles.")} />
        </ScrollRegion>
        {panel}
      </PageBody>
      {isNew || !revision ? (
        <SaveRequest form={editor} endpoint={createRole} />
      ) : (
        <SaveRequest form={editor} endpoint={updateRole} params={{ role: revision.record._id }} />
      )}
    </Page>
  );
}

/** The submit button of the form is in the header. */
const Submit = ({ isNew }: { isNew: boolean }) => (
  <Button
    variant="primary"
    leftSection={isNew ? <IconPlus aria-hidden /> : <IconCheck aria-hidden />}
    type="submit"
    form={formId}
  >
    {isNew ? t("Create role") : t("Review changes")}
  </Button>
);
