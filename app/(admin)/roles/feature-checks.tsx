"use client";

import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { Bar, Spacer } from "@/components/layout/page";
import { useViewer } from "@/components/session/viewer";
import { NoMatch } from "@/components/state/no-match";
import { SearchBox } from "@/components/table/search-box";
import { Mantine } from "@/components/theme/mantine-provider";
import { useIsPhone } from "@/components/ui/media";
import { Tag } from "@/components/ui/tag";
import { type TreeColumn, type TreeNode, TreeTable } from "@/components/ui/tree-table";
import type { FeatureDetail } from "@/lib/resources/role/client";
import { found, leavesOf, treeOf } from "./feature-tree";
import { changeCount, toggled } from "./role-edits";
import classes from "./roles.module.css";
import type { RoleEditor } from "./use-role-editor";

type Shown = "all" | "has" | "changed";

interface FeatureChecksProps {
  editor: RoleEditor;
  features: readonly FeatureDetail[];
  chosen: string | undefined;
  onChoose: (namespace: string) => void;
}

/** All features by namespace, each with a checkbox for whether the role has it. */
export function FeatureChecks({ editor, features, chosen, onChoose }: FeatureChecksProps) {
  const { draft, saved, changes, edit, stored } = editor;
  // In a new role every feature would be marked as changed.
  const isNew = stored === undefined;
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const mayGive = useMayGive();
  const isPhone = useIsPhone();
  const isChanged = ({ namespace }: FeatureDetail) => draft.features.has(namespace) !== saved.features.has(namespace);
  const has = ({ namespace }: FeatureDetail) => draft.features.has(namespace);
  // A removed feature can be added again, even by users who do not have it.
  const canTick = ({ namespace }: FeatureDetail) => mayGive(namespace) || saved.features.has(namespace);
  const matching = found(features, search);
  const visible = matching.filter(shown === "has" ? has : shown === "changed" ? isChanged : () => true);
  const tick = (node: Node) => edit({ features: toggled(draft.features, leavesOf(node).filter(canTick)) });
  const columns: TreeColumn<FeatureDetail>[] = [
    {
      id: "held",
      label: "Held",
      width: isPhone ? 84 : 96,
      align: "center",
      render: (node, isCurrent) => (
        <Tick node={node} held={draft.features} canTick={canTick} isCurrent={isCurrent} onTick={() => tick(node)} />
      ),
    },
    {
      id: "change",
      label: "Change",
      width: 96,
      render: ({ leaf }) =>
        leaf && !isNew && isChanged(leaf) ? (
          <Tag tone={has(leaf) ? "moss" : "madder"}>{has(leaf) ? "added" : "removed"}</Tag>
        ) : (
          leaf && !canTick(leaf) && <Tag tone="outline">not yours</Tag>
        ),
    },
    {
      id: "namespace",
      label: "Namespace",
      width: 208,
      render: ({ leaf }) => leaf && <code className={`mono ${classes.space}`}>{leaf.namespace}</code>,
    },
    { id: "endpoints", label: "Endpoints", width: 92, align: "end", render: ({ leaf }) => leaf?.operations.length },
  ];
  return (
    <section aria-label="Features" className={classes.checks}>
      <Bar label="Features shown">
        <SearchBox label="Search features, paths" value={search} onChange={setSearch} />
        <Mantine>
          <SegmentedControl<Shown>
            aria-label="Show"
            value={shown}
            onChange={setShown}
            data={[
              { value: "all", label: `All ${matching.length}` },
              { value: "has", label: `Has ${matching.filter(has).length}` },
              ...(isNew ? [] : [{ value: "changed" as const, label: `Changed ${matching.filter(isChanged).length}` }]),
            ]}
          />
        </Mantine>
        <Spacer />
        <span className={classes.compare} aria-live="polite">
          {isNew || changeCount({ ...changes, fields: [] }) === 0
            ? `${draft.features.size} of ${features.length} held`
            : `${changes.added.length} added, ${changes.removed.length} removed`}
        </span>
      </Bar>
      {features.length > 0 && visible.length === 0 ? (
        <NoMatch
          noun="feature"
          filterCount={shown === "all" ? 0 : 1}
          search={search}
          onClear={() => {
            setSearch("");
            setShown("all");
          }}
        />
      ) : (
        <TreeTable
          label="Features"
          nameLabel="Feature"
          nodes={treeOf(visible)}
          columns={isPhone ? columns.slice(0, 1) : columns}
          folded={folded}
          onFold={(id, isFolded) => {
            const next = new Set(folded);
            if (isFolded) next.add(id);
            else next.delete(id);
            setFolded(next);
          }}
          chosen={chosen}
          onChoose={({ id }) => onChoose(id)}
          onTick={tick}
        />
      )}
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
  held: ReadonlySet<string>;
  canTick: (feature: FeatureDetail) => boolean;
  isCurrent: boolean;
  onTick: () => void;
}

/** A checkbox of a feature; for a namespace one for all its features, with a count. */
function Tick({ node, held, canTick, isCurrent, onTick }: TickProps) {
  const leaves = leavesOf(node);
  const count = leaves.filter(({ namespace }) => held.has(namespace)).length;
  const isLocked = !leaves.some(canTick);
  return (
    <span
      className={classes.tick}
      {...(isLocked ? { "data-tooltip": "You can give only features that you hold yourself" } : {})}
    >
      <Checkbox
        aria-label={node.leaf ? node.leaf.namespace : `All of ${node.label}`}
        checked={count === leaves.length}
        isMixed={count > 0 && count < leaves.length}
        disabled={isLocked}
        tabIndex={isCurrent ? 0 : -1}
        onChange={onTick}
      />
      {!node.leaf && (
        <span className={classes.count}>
          {count} of {leaves.length}
        </span>
      )}
    </span>
  );
}
