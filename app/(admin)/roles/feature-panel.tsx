"use client";

import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { DrawerBody, PanelSection, SidePanel } from "@/components/layout/side-panel";
import { CopyButton } from "@/components/ui/copy";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { Day } from "@/components/ui/values";
import { call } from "@/lib/http/client";
import type { FeatureDetail, ListedRole } from "@/lib/role/client";
import type { Role } from "@/lib/role/schema";
import { listUsers } from "@/lib/user/endpoints";
import { useMay } from "../viewer";
import { namespacesOf } from "./feature-tree";
import classes from "./roles.module.css";

/** What the chosen feature is for, which roles give it, and who holds the role of the page. */
export function FeaturePanel({
  feature,
  role,
  roles,
}: {
  feature: FeatureDetail | undefined;
  role: Role;
  roles: readonly ListedRole[];
}) {
  const givers = feature ? roles.filter((known) => namespacesOf(known).has(feature.namespace)) : [];
  const holders = useHolders([...givers, role].map(({ name = "" }) => name));
  const own = holders.get(role.name ?? "");
  return (
    <SidePanel label={feature?.title ?? "Who holds it"} size="feature">
      <DrawerBody label="Feature and holders">
        {feature && (
          <>
            <PanelSection title={feature.title} detail={<Tag>{feature.class}</Tag>}>
              <p className={classes.namespace}>
                <code className="mono">{feature.namespace}</code>
                <CopyButton text={feature.namespace} what="namespace" />
              </p>
              <p>{feature.description}</p>
            </PanelSection>
            <PanelSection title="Lets a holder do" detail={countOf(feature.operations.length, "endpoint")}>
              <ul className={classes.operations}>
                {feature.operations.map(({ name, method, path, summary }) => (
                  <li key={name}>
                    <code className={classes.verb} data-verb={method}>
                      {method}
                    </code>
                    <span>
                      <code className="mono">{path}</code>
                      <span className={classes.summary}>{summary}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </PanelSection>
            <PanelSection title="Given by" detail={`${givers.length} of ${countOf(roles.length, "role")}`}>
              <ul className={classes.lines}>
                {givers.map(({ _id, name = "", title }) => (
                  <li key={_id}>
                    <Link href={`/roles/${encodeURIComponent(_id)}?feature=${encodeURIComponent(feature.namespace)}`}>
                      {title ?? name}
                    </Link>
                    <span>{holders.has(name) && countOf(holders.get(name)?.total ?? 0, "user")}</span>
                  </li>
                ))}
              </ul>
            </PanelSection>
          </>
        )}
        <PanelSection title={`Holds ${role.title ?? role.name}`} detail={own && countOf(own.total, "user")}>
          {own ? (
            <Holders users={own.users} />
          ) : (
            <p className={classes.summary}>Users are shown to who may read them.</p>
          )}
        </PanelSection>
      </DrawerBody>
    </SidePanel>
  );
}

interface Held {
  total: number;
  users: readonly { _id: string; name: string; role: string; lastLogin: string | undefined }[];
}

function Holders({ users }: { users: Held["users"] }) {
  if (users.length === 0) return <p className={classes.summary}>Nobody in this tenant.</p>;
  return (
    <ul className={classes.lines}>
      {users.map(({ _id, name, role, lastLogin }) => (
        <li key={_id}>
          <span>
            {name} <span className={classes.summary}>{role}</span>
          </span>
          <span>{lastLogin === undefined ? "never signed in" : <Day value={lastLogin} />}</span>
        </li>
      ))}
    </ul>
  );
}

/** The users of each role, the first of them by name; a user's role is the role's name and a level. */
function useHolders(names: readonly string[]): ReadonlyMap<string, Held> {
  const mayRead = useMay("Platform/User");
  const distinct = [...new Set(names)].filter((name) => name !== "");
  const answers = useQueries({
    queries: distinct.map((name) => ({
      queryKey: [listUsers.area, "holders", name],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Held> => {
        const search = new URLSearchParams({ "~filter[role]": `^${name}.`, "~limit": "20", "~sort": "firstname" });
        const { data } = await call(listUsers, { search, signal });
        return {
          total: data.metadata.paginator.total,
          users: data.data.map(({ _id, firstname, lastname, username = "", role = "", metadata }) => ({
            _id,
            name: [firstname, lastname].filter(Boolean).join(" ") || username,
            role,
            lastLogin: metadata?.last_login,
          })),
        };
      },
      staleTime: 15_000,
      enabled: mayRead,
    })),
  });
  return new Map(
    distinct.flatMap((name, at) => {
      const held = answers[at]?.data;
      return held ? [[name, held]] : [];
    }),
  );
}
