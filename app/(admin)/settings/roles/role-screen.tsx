"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCommand } from "@/components/command/registry";
import { IconCopyPlus, IconPencil, IconTrash } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { Bar, Spacer } from "@/components/layout/page";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { LoadFailure } from "@/components/record/loaded";
import { RecordPage } from "@/components/record/record-page";
import { useAsOf } from "@/components/record/use-as-of";
import { ForDevelopers } from "@/components/session/developer";
import { permissionCount } from "@/components/session/permission-words";
import { useHasFeature } from "@/components/session/viewer";
import { RoleSkeleton } from "@/components/state/page-skeletons";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { Tag } from "@/components/ui/tag";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { allRolesQuery, featuresQuery, roleQuery } from "@/lib/resources/role/client";
import { getRole, getRoleHistory } from "@/lib/resources/role/endpoints";
import type { Role } from "@/lib/resources/role/schema";
import { paths } from "../../paths";
import { useDeleteQuestion } from "./role-actions";
import { RoleFeatures } from "./role-features";
import { roleFields } from "./role-fields";

/** The page of a role: its features, their descriptions, its users, and a comparison with another role. */
export function RoleScreen({ id }: { id: string }) {
  usePageData(roleQuery(id), allRolesQuery, featuresQuery);
  const query = useQuery(roleQuery(id));
  const rolesRead = useQuery(allRolesQuery);
  const featuresRead = useQuery(featuresQuery);
  const mayWrite = useHasFeature("Platform/Role/Write");
  const roles = rolesRead.data?.rows ?? [];
  const asOf = { ...useAsOf(getRole, getRoleHistory, id), form: { fields: roleFields } };
  const role = asOf.record ?? query.data?.data;
  const listed = roles.find(({ _id }) => _id === id);
  return (
    <RecordPage
      query={query}
      request={{
        endpoint: getRole,
        params: { role: id },
        more: 2,
        facts: [role && permissionCount(role.features?.length ?? 0)],
      }}
      label={t("Role")}
      missing={t("There is no such role")}
      asOf={asOf}
      list={{ label: t("Roles"), href: paths.roles() }}
      title={listed?.editable === false ? t(role?.title ?? "") : (role?.title ?? role?.name)}
      detail={
        role && (
          <ForDevelopers>
            <code className="mono">{role.name}</code>
          </ForDevelopers>
        )
      }
      actions={role && mayWrite && listed && <Actions role={role} isOwn={listed.editable} />}
      skeleton={<RoleSkeleton />}
    >
      {({ data }) => (
        <>
          <About role={data} />
          <RoleFeatures
            role={data}
            roles={roles}
            features={featuresRead.data?.data ?? []}
            isLoading={featuresRead.isPending || rolesRead.isPending}
          >
            <LoadFailure query={rolesRead} failed={t("Could not load the other roles.")} />
            <LoadFailure query={featuresRead} failed={t("Could not load the permissions.")} />
            {listed?.editable === false && <Locked id={id} mayWrite={mayWrite} />}
          </RoleFeatures>
        </>
      )}
    </RecordPage>
  );
}

/** The actions edit, delete and copy; roles of the platform can only be copied. */
function Actions({ role, isOwn }: { role: Role; isOwn: boolean }) {
  const askToDelete = useDeleteQuestion();
  const router = useRouter();
  const id = encodeURIComponent(role._id);
  const copy = paths.newRole(id);
  useCommand({
    id: "edit",
    label: t("Edit"),
    group: "Anywhere",
    keys: "e",
    run: () => router.push(paths.editRole(id)),
    when: () => isOwn,
  });
  if (!isOwn) {
    return (
      <ButtonLink leftSection={<IconCopyPlus aria-hidden />} href={copy}>
        {t("Duplicate")}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink leftSection={<IconPencil aria-hidden />} href={paths.editRole(id)}>
        {t("Edit role")}
      </ButtonLink>
      <MoreMenu>
        <MenuItem icon={<IconCopyPlus aria-hidden />} onSelect={() => router.push(copy)}>
          {t("Duplicate")}
        </MenuItem>
        <MenuDivider />
        <MenuItem tone="danger" icon={<IconTrash aria-hidden />} onSelect={() => void askToDelete(role)}>
          {t("Delete role")}
        </MenuItem>
      </MoreMenu>
    </>
  );
}

/** Why a role of the platform has no edit button. */
function Locked({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  return (
    <div className="grid gap-12 py-12 px-gutter">
      <Note kind="locked">
        {t(
          "This role belongs to the platform, built in or imported, and is the same for every tenant, so it cannot be changed here.",
        )}{" "}
        {mayWrite &&
          rich("<a>Duplicate it</a> to begin a role of your own.", {
            a: (text) => (
              <Link className="link" href={paths.newRole(id)}>
                {text}
              </Link>
            ),
          })}
      </Note>
    </div>
  );
}

function About({ role: { description = "", tags = [] } }: { role: Role }) {
  if (description === "" && tags.length === 0) return null;
  return (
    <Bar>
      <p className="ps-8 text-2 phone-ps-0">{description}</p>
      <Spacer />
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Bar>
  );
}
