"use client";

import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Note } from "@/components/ui/note";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { ZoneFact } from "@/components/ui/values";
import { addressOf } from "@/lib/base/http/client";
import { allRolesQuery, featuresQuery } from "@/lib/resources/role/client";
import { createRole, updateRole } from "@/lib/resources/role/endpoints";
import type { Role } from "@/lib/resources/role/schema";
import { paths } from "../paths";
import { FeatureChecks, useMayGive } from "./feature-checks";
import { FeaturePanel } from "./feature-panel";
import { namespacesOf } from "./feature-tree";
import { changeCount, draftOf } from "./role-edits";
import { RoleForm } from "./role-form";
import classes from "./roles.module.css";
import { type Revision, type RoleEditor, useRoleEditor } from "./use-role-editor";

const roles = { label: "Roles", href: paths.roles() };

const RoleMerge = lazyOnIdle(async () => (await import("./role-merge")).RoleMerge);
const RoleReview = lazyOnIdle(async () => (await import("./role-review")).RoleReview);

/** The editor of a role of the tenant. */
export function ChangeRole({ stored }: { stored: Revision }) {
  const { role } = stored;
  const editor = useRoleEditor({ stored, initial: { ...draftOf(role), name: role.name ?? "" } });
  return <EditorPage title={role.title ?? role.name ?? "Role"} editor={editor} />;
}

/** The editor of a new role. A copy starts with the features of another role that the viewer may give. */
export function NewRole({ template }: { template?: Role }) {
  const mayGive = useMayGive();
  const held = [...namespacesOf(template)];
  const lost = held.filter((namespace) => !mayGive(namespace));
  const { title = "", name = "" } = template ?? {};
  const editor = useRoleEditor({
    initial: {
      ...draftOf(template),
      name: template ? `${name}-copy` : "",
      title: template ? `${title} copy` : "",
      tags: "",
      features: new Set(held.filter(mayGive)),
    },
  });
  return (
    <EditorPage title="New role" editor={editor}>
      {lost.length > 0 && (
        <Note>
          {countOf(lost.length, "feature")} of {title} {lost.length === 1 ? "is" : "are"} left out, for you do not hold{" "}
          {lost.length === 1 ? "it" : "them"} yourself: {lost.join(", ")}.
        </Note>
      )}
    </EditorPage>
  );
}

function EditorPage({ title, editor, children }: { title: string; editor: RoleEditor; children?: ReactNode }) {
  const { stored, changes, conflict, isReviewing, problem } = editor;
  const featuresRead = useQuery(featuresQuery);
  const rolesRead = useQuery(allRolesQuery);
  const features = featuresRead.data?.data ?? [];
  const known = rolesRead.data?.rows ?? [];
  const [chosen, setChosen] = useState<string>();
  const count = changeCount(changes);
  // No question after saving, because the page navigates by itself.
  useUnsavedGuard(count > 0 && !editor.isSaving, stored ? title : "the new role");
  const panel = conflict ? (
    <RoleMerge editor={editor} />
  ) : isReviewing ? (
    <RoleReview editor={editor} features={features} />
  ) : (
    <FeaturePanel feature={features.find(({ namespace }) => namespace === chosen)} role={stored?.role} roles={known} />
  );
  return (
    <Page>
      <PageHeader
        title={title}
        parent={roles}
        detail={stored && count > 0 && <Tag tone="accent">{countOf(count, "unsaved change")}</Tag>}
      >
        <ButtonLink variant="quiet" href={stored ? paths.role(stored.role._id) : paths.roles()}>
          Cancel
        </ButtonLink>
        {!conflict && !isReviewing && <Submit isNew={!stored} />}
      </PageHeader>
      <PageBody>
        <ScrollRegion label="Role">
          {(children || (problem !== undefined && !isReviewing && !conflict)) && (
            <div className={classes.notes}>
              {children}
              {problem !== undefined && !isReviewing && !conflict && <Note kind="error">{problem}</Note>}
            </div>
          )}
          <RoleForm editor={editor} onSubmit={stored ? editor.review : editor.save} />
          <LoadFailure query={featuresRead} what="the features" />
          <LoadFailure query={rolesRead} what="the other roles" />
          <FeatureChecks editor={editor} features={features} chosen={chosen} onChoose={setChosen} />
        </ScrollRegion>
        <Suspense>{panel}</Suspense>
      </PageBody>
      <EditorRequest editor={editor} />
    </Page>
  );
}

/** The submit button of the form is in the header. */
const Submit = ({ isNew }: { isNew: boolean }) => (
  <Button
    variant="primary"
    leftSection={isNew ? <IconPlus aria-hidden /> : <IconCheck aria-hidden />}
    onClick={() => document.querySelector<HTMLFormElement>("form[aria-label='Role']")?.requestSubmit()}
  >
    {isNew ? "Create role" : "Review changes"}
  </Button>
);

/** The request that saving will send. */
function EditorRequest({ editor: { stored, conflict, body } }: { editor: RoleEditor }) {
  if (!stored)
    return <RequestLine request={{ method: "POST", path: createRole.path, body }} facts={[<ZoneFact key="zone" />]} />;
  const etag = conflict ? conflict.theirs.etag : stored.etag;
  return (
    <RequestLine
      request={{
        method: "PUT",
        path: addressOf(updateRole, { params: { role: stored.role._id } }),
        headers: etag === undefined ? {} : { "If-Match": etag },
        body,
      }}
      facts={[
        conflict && `412: ${short(stored.etag)} is no longer current, now ${short(etag)}`,
        <ZoneFact key="zone" />,
      ]}
    />
  );
}

const short = (etag = ""): string => (etag.length > 12 ? `${etag.slice(0, 9)}…` : etag);
