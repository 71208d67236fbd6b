"use client";

import { NativeSelect, SegmentedControl } from "@mantine/core";
import {
  IconCheck,
  IconChevronDown,
  IconCircle,
  IconCopyPlus,
  IconDots,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Bar, PageBody, ScrollRegion, Spread } from "@/components/layout/page";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { LoadFailure } from "@/components/record/loaded";
import { RecordPage } from "@/components/record/record-page";
import { useHasFeature } from "@/components/session/viewer";
import { NoMatch } from "@/components/state/state";
import { SearchBox } from "@/components/table/search-box";
import { ButtonLink } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useIsPhone } from "@/components/ui/media";
import { Note } from "@/components/ui/note";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { type TreeColumn, type TreeNode, TreeTable } from "@/components/ui/tree-table";
import {
  allRolesQuery,
  type FeatureDetail,
  featuresQuery,
  type ListedRole,
  roleQuery,
} from "@/lib/resources/role/client";
import { getRole } from "@/lib/resources/role/endpoints";
import type { Role } from "@/lib/resources/role/schema";
import { EventsLink } from "../events-link";
import { paths } from "../paths";
import { FeaturePanel } from "./feature-panel";
import { found, leavesOf, namespacesOf, type Shown, treeOf } from "./feature-tree";
import { useDeleteQuestion } from "./role-changes";
import classes from "./roles.module.css";
import { useRoleAddress } from "./use-role-address";

/** A role: its features among all there are, what each is for, who holds it, and another role beside it. */
export function RoleScreen({ id }: { id: string }) {
  const query = useQuery(roleQuery(id));
  const rolesRead = useQuery(allRolesQuery);
  const featuresRead = useQuery(featuresQuery);
  const mayWrite = useHasFeature("Platform/Role/Write");
  const roles = rolesRead.data?.rows ?? [];
  const role = query.data?.data;
  const listed = roles.find(({ _id }) => _id === id);
  return (
    <RecordPage
      query={query}
      request={{
        endpoint: getRole,
        params: { role: id },
        more: 2,
        facts: [role && countOf(role.features?.length ?? 0, "feature")],
      }}
      noun="role"
      list={{ label: "Roles", href: paths.roles() }}
      title={role?.title ?? role?.name}
      detail={role && <code className="mono">{role.name}</code>}
      actions={
        <>
          <EventsLink id={id} />
          {role && mayWrite && listed && <Actions role={role} isOwn={listed.editable} />}
        </>
      }
    >
      {({ data }) => (
        <>
          <About role={data} />
          <Features role={data} roles={roles} features={featuresRead.data?.data ?? []}>
            <LoadFailure query={rolesRead} what="the other roles" />
            <LoadFailure query={featuresRead} what="the features" />
            {listed?.editable === false && <Locked id={id} mayWrite={mayWrite} />}
          </Features>
        </>
      )}
    </RecordPage>
  );
}

/** Changing, deleting and copying; what belongs to the platform can only be copied. */
function Actions({ role, isOwn }: { role: Role; isOwn: boolean }) {
  const askToDelete = useDeleteQuestion();
  const router = useRouter();
  const id = encodeURIComponent(role._id);
  const copy = paths.newRole(id);
  useCommand({
    id: "edit",
    label: "Edit",
    group: "Anywhere",
    keys: "e",
    run: () => router.push(paths.editRole(id)),
    when: () => isOwn,
  });
  if (!isOwn) {
    return (
      <ButtonLink leftSection={<IconCopyPlus aria-hidden />} href={copy}>
        Duplicate
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink leftSection={<IconPencil aria-hidden />} href={paths.editRole(id)}>
        Edit role
      </ButtonLink>
      <Menu
        placement="bottom-end"
        trigger={(props) => (
          <IconButton label="More" {...props}>
            <IconDots aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem icon={<IconCopyPlus aria-hidden />} onSelect={() => router.push(copy)}>
          Duplicate
        </MenuItem>
        <MenuDivider />
        <MenuItem tone="danger" icon={<IconTrash aria-hidden />} onSelect={() => void askToDelete(role)}>
          Delete role
        </MenuItem>
      </Menu>
    </>
  );
}

/** Why a role of the platform has no edit button. */
function Locked({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  return (
    <div className={classes.notes}>
      <Note kind="locked">
        This role belongs to the platform, built in or imported. It is the same for every tenant, so it cannot be
        changed here.{" "}
        {mayWrite && (
          <>
            <Link className={classes.link} href={paths.newRole(id)}>
              Duplicate it
            </Link>{" "}
            to begin a role of your own.
          </>
        )}
      </Note>
    </div>
  );
}

function About({ role: { description = "", tags = [] } }: { role: Role }) {
  if (description === "" && tags.length === 0) return null;
  return (
    <Bar>
      <p className={classes.about}>{description}</p>
      <Spread />
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Bar>
  );
}

interface FeaturesProps {
  role: Role;
  roles: readonly ListedRole[];
  features: readonly FeatureDetail[];
  /** Before the tree. */
  children: ReactNode;
}

function Features({ role, roles, features, children }: FeaturesProps) {
  const { search, shown, other: otherId, feature, set } = useRoleAddress();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const other = roles.find(({ _id }) => _id === otherId);
  const own = namespacesOf(role);
  const theirs = namespacesOf(other);
  const differs = ({ namespace }: FeatureDetail) => own.has(namespace) !== theirs.has(namespace);
  const has = ({ namespace }: FeatureDetail) => own.has(namespace);
  const chosen = features.find(({ namespace }) => namespace === feature);
  const matching = found(features, search);
  const isVisible = shown === "has" ? has : shown === "differs" && other ? differs : () => true;
  const visible = matching.filter(isVisible);
  // The namespace and the endpoints of a feature are in its panel too.
  const isPhone = useIsPhone();
  const columns = columnsOf(role, other, own, theirs, isPhone ? 84 : 128);
  return (
    <>
      <Bar label="Features shown">
        <SearchBox label="Search features, paths" value={search} onChange={(text) => set({ search: text })} />
        <SegmentedControl<Shown>
          aria-label="Show"
          value={shown === "differs" && !other ? "all" : shown}
          onChange={(value) => set({ shown: value })}
          data={[
            { value: "all", label: `All ${matching.length}` },
            { value: "has", label: `Has ${matching.filter(has).length}` },
            ...(other ? [{ value: "differs" as const, label: `Differs ${matching.filter(differs).length}` }] : []),
          ]}
        />
        <Spread />
        <span className={classes.compare}>Compared with</span>
        <NativeSelect
          rightSection={<IconChevronDown aria-hidden />}
          aria-label="Compared with"
          value={other ? otherId : ""}
          onChange={({ currentTarget }) => set({ other: currentTarget.value, shown: "all" })}
          data={[
            { value: "", label: "no other role" },
            ...roles
              .filter(({ _id }) => _id !== role._id)
              .map(({ _id, title, name = _id }) => ({ value: _id, label: title ?? name })),
          ]}
        />
      </Bar>
      <PageBody>
        <ScrollRegion label="Features">
          {children}
          {features.length > 0 && visible.length === 0 ? (
            <NoMatch
              noun="feature"
              filterCount={shown === "all" ? 0 : 1}
              search={search}
              onClear={() => set({ search: "", shown: "all" })}
            />
          ) : (
            <TreeTable
              label="Features"
              nameLabel="Feature"
              nodes={treeOf(visible)}
              columns={columns.filter(({ id }) => !isPhone || id === "own" || id === "other")}
              folded={folded}
              onFold={(id, isFolded) => {
                const next = new Set(folded);
                if (isFolded) next.add(id);
                else next.delete(id);
                setFolded(next);
              }}
              chosen={feature}
              onChoose={({ id }) => set({ feature: id })}
            />
          )}
        </ScrollRegion>
        <FeaturePanel feature={chosen} role={role} roles={roles} />
      </PageBody>
    </>
  );
}

type Node = TreeNode<FeatureDetail>;

function columnsOf(
  role: Role,
  other: ListedRole | undefined,
  own: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  width: number,
): TreeColumn<FeatureDetail>[] {
  const isBrass = (node: Node) =>
    other !== undefined && leavesOf(node).some(({ namespace }) => own.has(namespace) !== theirs.has(namespace));
  const held = (label: string, id: string, set: ReadonlySet<string>): TreeColumn<FeatureDetail> => ({
    id,
    label,
    width,
    align: "center",
    render: (node) => <Held node={node} held={set} differs={isBrass(node)} />,
  });
  return [
    {
      id: "namespace",
      label: "Namespace",
      width: 208,
      render: ({ leaf }) => leaf && <code className={`mono ${classes.space}`}>{leaf.namespace}</code>,
    },
    {
      id: "endpoints",
      label: "Endpoints",
      width: 92,
      align: "end",
      render: ({ leaf }) => leaf?.operations.length,
    },
    held(role.title ?? role.name ?? "This role", "own", own),
    ...(other ? [held(other.title ?? other.name ?? "The other role", "other", theirs)] : []),
  ];
}

/** A check or a ring for a feature, `3 of 7` for a namespace; brass where the two roles differ. */
function Held({ node, held, differs }: { node: Node; held: ReadonlySet<string>; differs: boolean }) {
  const leaves = leavesOf(node);
  const count = leaves.filter(({ namespace }) => held.has(namespace)).length;
  if (!node.leaf) {
    return (
      <span className={classes.count} data-differs={differs || undefined}>
        {count} of {leaves.length}
      </span>
    );
  }
  return count > 0 ? (
    <IconCheck role="img" aria-label="has it" className={classes.has} />
  ) : (
    <IconCircle role="img" aria-label="has it not" className={classes.lacks} data-differs={differs || undefined} />
  );
}
