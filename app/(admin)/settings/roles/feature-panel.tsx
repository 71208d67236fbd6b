"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Drawer } from "@/components/layout/drawer";
import { DrawerBody, PanelSection } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { permissionName } from "@/components/session/permission-words";
import { useHasFeature } from "@/components/session/viewer";
import { lateParts } from "@/components/ui/late-parts";
import { useIsWide } from "@/components/ui/media";
import { Day } from "@/components/ui/values";
import { userName } from "@/lib/base/auth/user-name";
import { t } from "@/lib/languages/text";
import { type FeatureDetail, heldBy, holdersQuery, type ListedRole } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";
import type { User } from "@/lib/resources/user/schema";
import { paths } from "../../paths";
import { namespacesOf } from "./feature-tree";
import classes from "./roles.module.css";

const late = lateParts(() => import("./late"));
const FeatureFacts = late("FeatureFacts");

/** The selected feature: description, the roles that have it, and the users of this role. */
export function FeaturePanel({
  feature,
  role,
  roles,
  onClose,
}: {
  feature: FeatureDetail | undefined;
  /** Undefined for a new role, which nobody has. */
  role: Role | undefined;
  roles: readonly ListedRole[];
  /** Whether the feature is a drawer over the tree, without room beside it. */
  onClose: () => void;
}) {
  const isWide = useIsWide();
  const givers = feature ? roles.filter((known) => namespacesOf(known).has(feature.namespace)) : [];
  const holders = useHolders([...givers, ...(role ? [role] : [])].map(({ name = "" }) => name));
  const body = (
    <DrawerBody label={t("Permission and holders")}>
      {feature && <FeatureFacts feature={feature} roles={roles} givers={givers} holders={holders} />}
      {role ? (
        <HeldBy role={role} held={holders.get(role.name ?? "")} />
      ) : (
        !feature && <p className={`text-3 ${classes.summary}`}>{t("Choose a permission to see what it allows.")}</p>
      )}
    </DrawerBody>
  );
  if (feature && !isWide) {
    return (
      <Drawer label={permissionName(feature.namespace)} lead={t("Permission")} onClose={onClose}>
        {body}
      </Drawer>
    );
  }
  return (
    <div className={`contents ${classes.beside}`} data-rests={!feature || undefined}>
      <SidePanel
        label={feature ? permissionName(feature.namespace) : role ? t("Who holds it") : t("What a permission is for")}
        size="feature"
      >
        {body}
      </SidePanel>
    </div>
  );
}

function HeldBy({ role, held }: { role: Role; held: Held | undefined }) {
  const { name = "", title = name } = role;
  const all = held && held.total > 0 && (
    <Link href={paths.users(heldBy(name))} prefetch={false}>
      {t("All {count}", { count: held.total })}
    </Link>
  );
  return (
    <PanelSection title={t("Users with {title}", { title })} detail={all}>
      {held ? (
        <Holders users={held.users} />
      ) : (
        <p className={`text-3 ${classes.summary}`}>{t("Users are shown to who may read them.")}</p>
      )}
    </PanelSection>
  );
}

export interface Held {
  total: number;
  users: readonly User[];
}

function Holders({ users }: { users: Held["users"] }) {
  if (users.length === 0) return <p className={`text-3 ${classes.summary}`}>{t("Nobody in this tenant.")}</p>;
  return (
    <ul>
      {users.map(({ _id, firstname, lastname, username = "", role, metadata }) => (
        <li className="flex justify-between gap-12 py-2" key={_id}>
          <span>
            {userName({ firstname, lastname, username })} <span className={`text-3 ${classes.summary}`}>{role}</span>
          </span>
          <span className="flex-none text-3">
            {metadata?.last_login === undefined ? t("never signed in") : <Day value={metadata.last_login} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The users of each role, by its name. */
function useHolders(names: readonly string[]): ReadonlyMap<string, Held> {
  const mayRead = useHasFeature("Platform/User");
  const distinct = [...new Set(names)].filter((name) => name !== "");
  const { data } = useQuery({ ...holdersQuery(distinct), enabled: mayRead, placeholderData: keepPreviousData });
  return new Map(data);
}
