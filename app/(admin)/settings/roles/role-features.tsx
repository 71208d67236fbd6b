"use client";

import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { IconCheck, IconCircle } from "@/components/icons/icons";
import { Bar, PageBody, ScrollRegion, Spacer } from "@/components/layout/page";
import { useDeveloper } from "@/components/session/developer";
import { SearchBox } from "@/components/table/search-box";
import { Mantine } from "@/components/theme/mantine-provider";
import { useIsPhone } from "@/components/ui/media";
import { Select } from "@/components/ui/select";
import type { TreeColumn, TreeNode } from "@/components/ui/tree-table";
import { t } from "@/lib/languages/text";
import type { FeatureDetail, ListedRole } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";
import { FeaturePanel } from "./feature-panel";
import { found, leavesOf, namespacesOf, type Shown } from "./feature-tree";
import { apiColumns, FeatureTreeTable } from "./feature-tree-table";
import classes from "./roles.module.css";
import { useRoleAddress } from "./use-role-address";

interface RoleFeaturesProps {
  role: Role;
  roles: readonly ListedRole[];
  features: readonly FeatureDetail[];
  isLoading: boolean;
  /** Shown above the tree, and together with it, so that nothing moves. */
  children: ReactNode;
}

/** The features of a role as a tree, optionally compared with another role. */
export function RoleFeatures({ role, roles, features, isLoading, children }: RoleFeaturesProps) {
  const { search, shown, other: otherId, feature, set } = useRoleAddress();
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
  const isDeveloper = useDeveloper();
  const columns = [...apiColumns(isDeveloper && !isPhone), ...columnsOf(role, other, own, theirs, isPhone ? 84 : 128)];
  return (
    <>
      <Bar label={t("Permissions shown")}>
        <SearchBox label={t("Search permissions")} value={search} onChange={(text) => set({ search: text })} />
        <Mantine>
          <SegmentedControl<Shown>
            aria-label={t("Show")}
            value={shown === "differs" && !other ? "all" : shown}
            onChange={(value) => set({ shown: value })}
            data={[
              { value: "all", label: t("All {count}", { count: matching.length }) },
              { value: "has", label: t("Has {count}", { count: matching.filter(has).length }) },
              ...(other
                ? [
                    {
                      value: "differs" as const,
                      label: t("Differs {count}", { count: matching.filter(differs).length }),
                    },
                  ]
                : []),
            ]}
          />
        </Mantine>
        <Spacer />
        <Select
          label={t("Compared with")}
          isLabelShown
          value={other ? otherId : ""}
          onChange={(value) => set({ other: value, shown: "all" })}
          options={[
            { value: "", label: t("no other role") },
            ...roles
              .filter(({ _id }) => _id !== role._id)
              .map(({ _id, title, name = _id }) => ({ value: _id, label: title ?? name })),
          ]}
        />
      </Bar>
      <PageBody>
        <ScrollRegion label={t("Permissions")} beside="feature" isBesideWide>
          {!isLoading && children}
          <FeatureTreeTable
            features={features}
            isLoading={isLoading}
            visible={visible}
            search={search}
            isFiltered={shown !== "all"}
            onClear={() => set({ search: "", shown: "all" })}
            columns={columns}
            chosen={feature}
            onChoose={(id) => set({ feature: id })}
          />
        </ScrollRegion>
        <FeaturePanel feature={chosen} role={role} roles={roles} onClose={() => set({ feature: "" })} />
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
  const hasDifference = (node: Node) =>
    other !== undefined && leavesOf(node).some(({ namespace }) => own.has(namespace) !== theirs.has(namespace));
  const held = (label: string, id: string, set: ReadonlySet<string>): TreeColumn<FeatureDetail> => ({
    id,
    label,
    width,
    align: "center",
    render: (node) => <Held node={node} held={set} differs={hasDifference(node)} />,
  });
  return [
    held(role.title ?? role.name ?? t("This role"), "own", own),
    ...(other ? [held(other.title ?? other.name ?? t("The other role"), "other", theirs)] : []),
  ];
}

/** A check mark or a ring for a feature, `3 of 7` for a namespace, marked if the two roles differ. */
function Held({ node, held, differs }: { node: Node; held: ReadonlySet<string>; differs: boolean }) {
  const leaves = leavesOf(node);
  const count = leaves.filter(({ namespace }) => held.has(namespace)).length;
  if (!node.leaf) {
    return (
      <span className={`text-3 tabular ${classes.count}`} data-differs={differs || undefined}>
        {t("{count} of {total}", { count, total: leaves.length })}
      </span>
    );
  }
  return count > 0 ? (
    <IconCheck role="img" aria-label={t("has it")} className="w-16 h-16 text-success-mark align-middle" />
  ) : (
    <IconCircle
      role="img"
      aria-label={t("has it not")}
      className={`w-12 h-12 text-success-mark align-middle ${classes.lacks}`}
      data-differs={differs || undefined}
    />
  );
}
