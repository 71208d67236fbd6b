"use client";

import { IconLogout, IconMailForward, IconPencil, IconPower } from "@tabler/icons-react";
import { useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Spacer } from "@/components/layout/page";
import { Drawer, DrawerBody, DrawerTitle, PanelFooter, PanelSection } from "@/components/layout/side-panel";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import { DayAndTime, EmptyValue, Recent } from "@/components/ui/values";
import type { InvitedUser } from "@/lib/resources/user/client";
import type { User } from "@/lib/resources/user/schema";
import { EventsLink } from "../../events-link";
import settings from "../settings.module.css";
import { useUserActions } from "./user-actions";
import { nameOf, UserStatus } from "./user-columns";
import { UserForm } from "./user-form";

interface UserDrawerProps {
  user: User;
  onInvited: (invited: InvitedUser) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The drawer of a user, with its form. */
export function UserDrawer({ user, onInvited, onClose, onPrevious, onNext }: UserDrawerProps) {
  const { _id: id, username, role, metadata, invitation, created, updated } = user;
  const name = nameOf(user);
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useHasFeature("Platform/User/Write");
  const isOwn = useViewer().user.id === id;
  useCommand({
    id: "edit",
    label: "Edit",
    group: "In a table",
    keys: "e",
    run: () => setEditing(true),
    when: () => mayWrite && !isEditing,
  });
  return (
    <Drawer label={name} onClose={onClose} onPrevious={onPrevious} onNext={onNext} lead={<Id value={id} />}>
      <DrawerTitle title={name}>
        <UserStatus user={user} />
        {isOwn && <Tag tone="accent">you</Tag>}
      </DrawerTitle>
      <DrawerBody label="Details">
        {isEditing ? (
          <UserForm user={user} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
        ) : (
          <>
            <PanelSection title="User">
              <DescriptionList>
                <Description label="E-mail">{username}</Description>
                <Description label="Role">
                  <code className="mono">{role}</code>
                </Description>
                <Description label="Last sign-in">
                  {metadata?.last_login ? <Recent value={metadata.last_login} /> : <EmptyValue>never</EmptyValue>}
                </Description>
                {invitation?.expires && (
                  <Description label="Invitation until">
                    <DayAndTime value={invitation.expires} />
                  </Description>
                )}
              </DescriptionList>
            </PanelSection>
            {mayWrite && <AccessSection user={user} isOwn={isOwn} onInvited={onInvited} />}
            <PanelSection title="Record">
              <DescriptionList>
                <Description label="Created">
                  <DayAndTime value={created} />
                </Description>
                <Description label="Updated">
                  <DayAndTime value={updated} />
                </Description>
              </DescriptionList>
            </PanelSection>
          </>
        )}
      </DrawerBody>
      <PanelFooter>
        <EventsLink id={id} />
        <Spacer />
        {mayWrite && !isEditing && (
          <Button leftSection={<IconPencil aria-hidden />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </PanelFooter>
    </Drawer>
  );
}

interface AccessSectionProps extends Pick<UserDrawerProps, "user" | "onInvited"> {
  isOwn: boolean;
}

/** How the user signs in, and actions to end the access. */
function AccessSection({ user, isOwn, onInvited }: AccessSectionProps) {
  const { setActive, invite, signOut } = useUserActions(onInvited);
  const isActive = user.status?.active !== false;
  const isInvited = user.status?.invited === true;
  return (
    <PanelSection title="Access">
      <div className={settings.buttons}>
        {isActive && (
          <Button leftSection={<IconMailForward aria-hidden />} onClick={() => void invite(user)}>
            {isInvited ? "Invite again" : "Link for a new password"}
          </Button>
        )}
        {isActive && !isInvited && !isOwn && (
          <Button leftSection={<IconLogout aria-hidden />} onClick={() => void signOut(user)}>
            Sign out everywhere
          </Button>
        )}
        {!isOwn && (
          <Button leftSection={<IconPower aria-hidden />} onClick={() => void setActive(user, !isActive)}>
            {isActive ? "Disable" : "Enable"}
          </Button>
        )}
      </div>
      <p className={settings.remark}>
        {isOwn
          ? "Another user has to change your role or disable you."
          : isActive
            ? "While disabled, the user is signed out, and the API keys the user made lose their features."
            : "When enabled again, the user signs in with the same password."}
      </p>
    </PanelSection>
  );
}
