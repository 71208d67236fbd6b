"use client";

import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { Bar, Spacer } from "@/components/layout/page";
import { useDeveloper } from "@/components/session/developer";
import { permissionName } from "@/components/session/permission-words";
import { useViewer } from "@/components/session/viewer";
import { SearchBox } from "@/components/table/search-box";
import { Mantine } from "@/components/theme/mantine-provider";
import { useIsPhone } from "@/components/ui/media";
import { Tag } from "@/components/ui/tag";
import type { TreeColumn, TreeNode } from "@/components/ui/tree-table";
import { t } from "@/lib/languages/text";
import type { FeatureDetail } from "@/lib/resources/role/client";
import { found, isWithoutRead, leavesOf, namespacesOf } from "./feature-tree";
import { apiColumns, FeatureTreeTable } from "./feature-tree-table";
import { featurePath } from "./role-edits";
import classes from "./roles.module.css";
import type { RoleEditor } from "./use-role-editor";

type Shown = "all" | "has" | "changed";

interface FeatureChecksProps {
  editor: RoleEditor;
  features: readonly FeatureDetail[];
  isLoading: boolean;
  chosen: string | undefined;
  onChoose: (namespace: string) => void;
}

/** All features by namespace, each with a checkbox for whether the role has it. */
export function FeatureChecks({ editor, features, isLoading, chosen, onChoose }: FeatureChecksProps) {
  const { isNew, changes, edits, edit, revision } = editor;
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const mayGive = useMayGive();
  const isPhone = useIsPhone();
  // In a new role every feature would be marked as changed.
  const isChanged = ({ namespace }: FeatureDetail) => !isNew && edits[featurePath(namespace)] !== undefined;
  const has = ({ namespace }: FeatureDetail) => editor.has(namespace);
  // A removed feature can be added again, even by users who do not have it.
  const canTick = ({ namespace }: FeatureDetail) => mayGive(namespace) || namespacesOf(revision?.record).has(namespace);
  const matching = found(features, search);
  const visible = matching.filter(shown === "has" ? has : shown === "changed" ? isChanged : () => true);
  /** Checks the features of a node, or unchecks them if all are checked. */
  const tick = (node: Node) => {
    const leaves = leavesOf(node).filter(canTick);
    const isHeld = !leaves.every(has);
    for (const { namespace } of leaves) edit(featurePath(namespace), isHeld);
  };
  const remarkOn = (leaf: FeatureDetail) => {
    if (isWithoutRead(leaf.namespace, editor.has)) return <Tag tone="warning">{t("without read")}</Tag>;
    if (isChanged(leaf))
      return <Tag tone={has(leaf) ? "success" : "danger"}>{has(leaf) ? t("added") : t("removed")}</Tag>;
    return !canTick(leaf) && <Tag tone="outline">{t("not yours")}</Tag>;
  };
  const columns: TreeColumn<FeatureDetail>[] = [
    {
      id: "held",
      label: t("Held"),
      width: 112,
      align: "end",
      render: (node, isCurrent) => (
        <Tick node={node} has={has} canTick={canTick} isCurrent={isCurrent} onTick={() => tick(node)} />
      ),
    },
    {
      id: "change",
      label: t("Change"),
      width: 108,
      render: ({ leaf }) => leaf && remarkOn(leaf),
    },
    ...apiColumns(useDeveloper()),
  ];
  return (
    <section aria-label={t("Permissions")} className="border-t">
      <Bar label={t("Permissions shown")}>
        <SearchBox label={t("Search permissions")} value={search} onChange={setSearch} />
        <Mantine>
          <SegmentedControl<Shown>
            aria-label={t("Show")}
            value={shown}
            onChange={setShown}
            data={[
              { value: "all", label: t("All {count}", { count: matching.length }) },
              { value: "has", label: t("Has {count}", { count: matching.filter(has).length }) },
              ...(isNew
                ? []
                : [
                    {
                      value: "changed" as const,
                      label: t("Changed {count}", { count: matching.filter(isChanged).length }),
                    },
                  ]),
            ]}
          />
        </Mantine>
        <Spacer />
        <span className="text-12 text-3" aria-live="polite">
          {isNew || changes.added.length + changes.removed.length === 0
            ? t("{count} of {total} held", { count: features.filter(has).length, total: features.length })
            : t("{added} added, {removed} removed", {
                added: changes.added.length,
                removed: changes.removed.length,
              })}
        </span>
      </Bar>
      <FeatureTreeTable
        features={features}
        isLoading={isLoading}
        visible={visible}
        search={search}
        isFiltered={shown !== "all"}
        onClear={() => {
          setSearch("");
          setShown("all");
        }}
        columns={isPhone ? columns.slice(0, 1) : columns}
        chosen={chosen}
        onChoose={onChoose}
        onTick={tick}
      />
    </section>
  );
}

/** Whether the viewer may add a feature to a role: only features the viewer has. */
export function useMayGive(): (namespace: string) => boolean {
  const own = new Set<string>(useViewer().features);
  return (namespace) => own.has(namespace);
}

type Node = TreeNode<FeatureDetail>;

interface TickProps {
  node: Node;
  has: (feature: FeatureDetail) => boolean;
  canTick: (feature: FeatureDetail) => boolean;
  isCurrent: boolean;
  onTick: () => void;
}

/** A checkbox of a feature; for a namespace one for all its features, with a count. */
function Tick({ node, has, canTick, isCurrent, onTick }: TickProps) {
  const leaves = leavesOf(node);
  const count = leaves.filter(has).length;
  const isLocked = !leaves.some(canTick);
  return (
    <span
      className={`items-center gap-10 align-middle ${classes.tick}`}
      data-tooltip={isLocked ? t("You can only give permissions that you have") : undefined}
    >
      <span className={`text-3 tabular ${classes.count}`}>
        {!node.leaf && t("{count} of {total}", { count, total: leaves.length })}
      </span>
      <Checkbox
        aria-label={node.leaf ? permissionName(node.leaf.namespace) : t("All of {label}", { label: node.label })}
        checked={count === leaves.length}
        isMixed={count > 0 && count < leaves.length}
        disabled={isLocked}
        tabIndex={isCurrent ? 0 : -1}
        onChange={onTick}
      />
    </span>
  );
}
