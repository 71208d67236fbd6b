"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ifMayLeave } from "@/components/command/navigate";
import { rich } from "@/components/language/rich";
import { PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { RecordPage } from "@/components/record/record-page";
import { permissionName } from "@/components/session/permission-words";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { lateParts } from "@/components/ui/late-parts";
import { EmptyValue, Recent } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { directoryQuery } from "@/lib/resources/directory/client";
import { getDirectory } from "@/lib/resources/directory/endpoints";
import type { DirectoryGroup } from "@/lib/resources/directory/schema";
import { RoleWords } from "../../names/role-words";
import { paths } from "../../paths";
import settings from "../settings.module.css";

const late = lateParts(() => import("./late"));
const FormDrawer = late("FormDrawer");
const GroupForm = late("GroupForm");

/** How a company's directory (SCIM) is connected, and the roles that its groups give. */
export function DirectoryScreen() {
  const query = useQuery(directoryQuery);
  const [chosen, setChosen] = useState<DirectoryGroup>();
  const close = () => setChosen(undefined);
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getDirectory }}
      label={t("Directory sync")}
      list={{ label: t("Settings"), href: paths.settings() }}
      header={<PageHeader title={t("Directory sync")} />}
    >
      {({ data: { groups, lastRequest } }) => (
        <PageBody>
          <ScrollRegion label={t("Directory")}>
            <Connection lastRequest={lastRequest} />
            <Groups groups={groups} onChoose={(group) => ifMayLeave(() => setChosen(group))} />
          </ScrollRegion>
          {chosen && (
            <FormDrawer label={t("Role of {name}", { name: chosen.name })} onClose={close}>
              <GroupForm key={chosen.id} id={chosen.id} onDone={close} />
            </FormDrawer>
          )}
        </PageBody>
      )}
    </RecordPage>
  );
}

function Connection({ lastRequest }: { lastRequest: string | undefined }) {
  const mayReadKeys = useHasFeature("Platform/Key");
  const address = `${window.location.origin}/scim/v2`;
  return (
    <div className={`max-w-640 ${settings.part} ${settings.first}`}>
      <p className="mb-12 text-2">
        {rich(
          "Microsoft Entra, Okta and others sync users and groups by SCIM 2.0: a user who leaves the company is locked out on the next request. A new user signs in with single sign-on, or with a link that you send from <a>Users</a>.",
          {
            a: (text) => (
              <ButtonLink variant="link" href={paths.users()}>
                {text}
              </ButtonLink>
            ),
          },
        )}
      </p>
      <DescriptionList>
        <Description label={t("Address")}>
          <code className="mono">{address}</code> <CopyButton text={address} name={t("Copy the address")} />
        </Description>
        <Description label={t("Token")}>
          {rich("<a>An API key</a> with the permission {permission} alone, created with a service account", {
            a: (text) =>
              mayReadKeys ? (
                <ButtonLink variant="link" href={paths.keys()}>
                  {text}
                </ButtonLink>
              ) : (
                text
              ),
            permission: permissionName("Platform/Scim/Write"),
          })}
        </Description>
        <Description label={t("Last request")}>
          {lastRequest ? <Recent value={lastRequest} /> : <EmptyValue>{t("none so far")}</EmptyValue>}
        </Description>
      </DescriptionList>
    </div>
  );
}

interface GroupsProps {
  groups: readonly DirectoryGroup[];
  onChoose: (group: DirectoryGroup) => void;
}

function Groups({ groups, onChoose }: GroupsProps) {
  const mayWrite = useHasFeature("Platform/User/Write");
  return (
    <Region title={t("Groups")} detail={t("{count, plural, one {# group} other {# groups}}", { count: groups.length })}>
      <p className={`max-w-640 text-3 ${settings.part}`}>
        {groups.length === 0
          ? t("The groups that the directory sends appear here. Each can give its members a role.")
          : t(
              "Of several groups, the role with the most permissions counts. Users whose groups give none have the role Unassigned, which has no permissions unless you make a role with this name.",
            )}
      </p>
      {groups.length > 0 && (
        <ul className={settings.rows} aria-label={t("Groups")}>
          {groups.map((group) => (
            <li key={group.id}>
              <div>
                <span className="row gap-8 font-500">{group.name}</span>
                <span className="block text-3 break-anywhere">
                  {group.role
                    ? rich(
                        "{count, plural, one {# member gets the role {role}} other {# members get the role {role}}}",
                        {
                          count: group.members,
                          role: <RoleWords role={group.role} />,
                        },
                      )
                    : t("{count, plural, one {# member, gives no role} other {# members, gives no role}}", {
                        count: group.members,
                      })}
                </span>
              </div>
              {mayWrite && (
                <Button aria-label={t("Choose role of {name}", { name: group.name })} onClick={() => onChoose(group)}>
                  {t("Choose role")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
