"use client";

import { useQuery } from "@tanstack/react-query";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { ForbiddenPage } from "@/components/record/forbidden";
import { Loaded } from "@/components/record/loaded";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature } from "@/components/session/viewer";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { t } from "@/lib/languages/text";
import { allRolesQuery, roleQuery } from "@/lib/resources/role/client";
import { getRole } from "@/lib/resources/role/endpoints";
import { paths } from "../../paths";
import { ChangeRole, NewRole } from "./role-editor";

const feature = "Platform/Role/Write";

const list = () => ({ label: t("Roles"), href: paths.roles() });

/** The editor of a role of the tenant; for other roles, the reason why they cannot be changed. */
export function EditRoleScreen({ id }: { id: string }) {
  const mayWrite = useHasFeature(feature);
  const query = useQuery(roleQuery(id));
  const roles = useQuery(allRolesQuery);
  if (!mayWrite)
    return (
      <ForbiddenPage
        title={t("Role")}
        parent={list()}
        refusal={t("You cannot change roles")}
        operation="updateRole"
        feature={feature}
      />
    );
  const listed = roles.data?.rows.find(({ _id }) => _id === id);
  // The editor starts from this revision; a later one is merged when the draft is saved.
  if (query.data && listed?.editable)
    return <ChangeRole key={id} stored={{ record: query.data.data, etag: query.data.etag }} />;
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getRole, params: { role: id } }}
      label={t("Role")}
      missing={t("There is no such role")}
      list={list()}
      title={query.data?.data.title}
    >
      {({ data: { title, name = id } }) => (
        <PageBody>
          <ScrollRegion label={t("Role")}>
            <Loaded query={roles} failed={t("Could not load the roles of the tenant.")}>
              {() => (
                <State
                  title={t("{name} cannot be changed here", { name: title ?? name })}
                  actions={<ButtonLink href={paths.newRole(id)}>{t("Duplicate it")}</ButtonLink>}
                >
                  {t(
                    "This role belongs to the platform and is the same for every tenant. You can change a copy of it.",
                  )}
                </State>
              )}
            </Loaded>
          </ScrollRegion>
        </PageBody>
      )}
    </RecordPage>
  );
}

export function NewRoleScreen({ from }: { from: string | undefined }) {
  const mayWrite = useHasFeature(feature);
  const query = useQuery({ ...roleQuery(from ?? ""), enabled: from !== undefined });
  if (!mayWrite)
    return (
      <ForbiddenPage
        title={t("New role")}
        parent={list()}
        refusal={t("You cannot create roles")}
        operation="createRole"
        feature={feature}
      />
    );
  if (from === undefined || query.data) {
    return <NewRole key={from} template={query.data?.data} />;
  }
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getRole, params: { role: from } }}
      label={t("Role")}
      missing={t("There is no such role")}
      list={list()}
      title={t("New role")}
    >
      {() => null}
    </RecordPage>
  );
}
