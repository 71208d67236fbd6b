"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import {
  IconDeviceMobileOff,
  IconLockQuestion,
  IconLogout,
  IconMailForward,
  IconPencil,
  IconPower,
} from "@/components/icons/icons";
import { PanelSection } from "@/components/layout/panel-parts";
import { Loaded } from "@/components/record/loaded";
import { RecordDrawer, RecordTimes, type RowPanelProps } from "@/components/record/record-drawer";
import { Fields } from "@/components/record/record-fields";
import { useAsOf } from "@/components/record/use-as-of";
import { useEditing } from "@/components/record/use-editing";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import { DayAndTime } from "@/components/ui/values";
import { keptVersions } from "@/lib/base/list/fields";
import { t } from "@/lib/languages/text";
import { type InvitedUser, userQuery } from "@/lib/resources/user/client";
import { getUser, getUserHistory, listUsers } from "@/lib/resources/user/endpoints";
import type { User } from "@/lib/resources/user/schema";
import { EventsLink } from "../../events-link";
import { RoleWords } from "../../names/role-words";
import { paths } from "../../paths";
import { Rights } from "../access/rights";
import { useUserActions } from "./user-actions";
import { nameOf, UserStatus, userFields } from "./user-fields";
import { UserForm } from "./user-form";

function EditUser({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <Loaded query={useQuery(userQuery(id))} failed={t("Could not load the user.")}>
      {(stored) => <UserForm stored={stored} onDone={onDone} onCancel={onDone} />}
    </Loaded>
  );
}

interface UserDrawerProps extends RowPanelProps {
  user: User;
  onInvited: (invited: InvitedUser) => void;
}

/** The drawer of a user, with its form. */
export function UserDrawer({ user: present, onInvited, ...panel }: UserDrawerProps) {
  const asOf = useAsOf(getUser, getUserHistory, present._id, knownAtPresent);
  const user = asOf.record ?? present;
  const isPast = asOf.at !== undefined;
  const { _id: id, role, created, updated } = user;
  const name = nameOf(user);
  const mayWrite = useHasFeature("Platform/User/Write");
  const mayAskWhy = useHasFeature("Platform/Role");
  const isOwn = useViewer().user.id === id;
  const { isEditing, canEdit, edit, stopEditing } = useEditing(mayWrite && !isPast);
  return (
    <RecordDrawer
      id={id}
      name={name}
      {...(isEditing ? {} : { past: { asOf: { ...asOf, form: { fields: userFields } } } })}
      summary={
        <>
          <UserStatus user={user} />
          {isOwn && <Tag tone="accent">{t("you")}</Tag>}
        </>
      }
      links={
        <>
          <EventsLink id={id} />
          {mayAskWhy && !isPast && (
            <ButtonLink
              variant="quiet"
              href={paths.access(`user:${id}`)}
              leftSection={<IconLockQuestion aria-hidden />}
            >
              {t("Access")}
            </ButtonLink>
          )}
        </>
      }
      actions={
        canEdit && (
          <Button leftSection={<IconPencil aria-hidden />} onClick={edit}>
            {t("Edit")}
          </Button>
        )
      }
      {...panel}
    >
      {isEditing ? (
        <EditUser id={id} onDone={stopEditing} />
      ) : (
        <>
          <PanelSection title={t("User")}>
            <DescriptionList>
              <Fields of={user} fields={userFields} shown={["username"]} />
              <Description label={t("Role")}>
                <RoleLink role={role} />
              </Description>
              {!isPast && <SignInFacts user={user} />}
            </DescriptionList>
          </PanelSection>
          {mayAskWhy && !isPast && (
            <PanelSection title={t("May see and change")}>
              <Rights of={{ id }} />
            </PanelSection>
          )}
          {mayWrite && !isPast && <AccessSection user={user} isOwn={isOwn} onInvited={onInvited} />}
          <RecordTimes created={created} updated={updated} />
        </>
      )}
    </RecordDrawer>
  );
}

/** The role, linked to its page. */
function RoleLink({ role = "" }: { role: string | undefined }) {
  const mayRead = useHasFeature("Platform/Role");
  const [name] = role.split(".");
  if (!mayRead) return <RoleWords role={role} />;
  return (
    <Link href={paths.roles({ "~filter[name]": name })} prefetch={false} className="link">
      <RoleWords role={role} />
    </Link>
  );
}

/** Members that have no past values. */
const knownAtPresent = keptVersions(listUsers.list)?.unknown ?? [];

function SignInFacts({ user }: { user: User }) {
  return (
    <>
      <Fields of={user} fields={userFields} shown={["metadata.last_login", "status.secondFactor"]} />
      {user.invitation?.expires && (
        <Description label={t("Invitation until")}>
          <DayAndTime value={user.invitation.expires} />
        </Description>
      )}
    </>
  );
}

interface AccessSectionProps extends Pick<UserDrawerProps, "user" | "onInvited"> {
  isOwn: boolean;
}

/** How the user signs in, and actions to end the access. */
function AccessSection({ user, isOwn, onInvited }: AccessSectionProps) {
  const { setActive, invite, signOut, removeFactors } = useUserActions(onInvited);
  const isActive = user.status?.active !== false;
  const isInvited = user.status?.invited === true;
  return (
    <PanelSection title={t("Access")}>
      <div className="flex flex-wrap gap-8">
        {isActive && (
          <Button leftSection={<IconMailForward aria-hidden />} onClick={() => void invite(user)}>
            {isInvited ? t("Invite again") : t("Link for a new password")}
          </Button>
        )}
        {isActive && !isInvited && !isOwn && (
          <Button leftSection={<IconLogout aria-hidden />} onClick={() => void signOut(user)}>
            {t("Sign out everywhere")}
          </Button>
        )}
        {user.status?.secondFactor === true && !isOwn && (
          <Button leftSection={<IconDeviceMobileOff aria-hidden />} onClick={() => void removeFactors(user)}>
            {t("Remove second step")}
          </Button>
        )}
        {!isOwn && (
          <Button leftSection={<IconPower aria-hidden />} onClick={() => void setActive(user, !isActive)}>
            {isActive ? t("Disable") : t("Enable")}
          </Button>
        )}
      </div>
      <p className="mt-8 text-3">
        {isOwn
          ? t("You can't change your own role or disable yourself.")
          : isActive
            ? t("While disabled, the user is signed out, and the API keys the user made stop working.")
            : t("When enabled again, the user signs in with the same password.")}
      </p>
    </PanelSection>
  );
}
