"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { IconChevronDown, IconChevronRight } from "@/components/icons/icons";
import classes from "./tree-table.module.css";

export interface TreeNode<Leaf> {
  id: string;
  label: string;
  /** Branches have children, leaves carry a record. */
  children?: readonly TreeNode<Leaf>[];
  leaf?: Leaf;
}

export interface TreeColumn<Leaf> {
  id: string;
  label: string;
  /** In pixels. */
  width: number;
  align?: "center" | "end";
  /** `isCurrent`: the row is in the tab order, so its controls should be, too. */
  render: (node: TreeNode<Leaf>, isCurrent: boolean) => ReactNode;
}

interface TreeTableProps<Leaf> {
  label: string;
  /** The heading of the first column. */
  nameLabel: string;
  nodes: readonly TreeNode<Leaf>[];
  columns: readonly TreeColumn<Leaf>[];
  chosen?: string | undefined;
  onChoose: (node: TreeNode<Leaf>) => void;
  /** Handles the space key for rows with a checkbox; without it, space works like Enter. */
  onTick?: (node: TreeNode<Leaf>) => void;
}

/** Indentation per level, in rem. */
const indent = 1.375;
/** Minimum width of the first column, in rem. */
const nameWidth = 12;

interface FlatNode<Leaf> {
  node: TreeNode<Leaf>;
  level: number;
  place: number;
  count: number;
  parent: string | undefined;
}

/** A tree of records by namespace, with columns. Arrow keys move, expand and collapse. */
export function TreeTable<Leaf>({ label, nameLabel, nodes, columns, chosen, onChoose, onTick }: TreeTableProps<Leaf>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [cursor, setCursor] = useState<string>();
  /** The ids of collapsed branches. */
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = flatten(nodes, folded);
  const minWidth = nameWidth + columns.reduce((sum, { width }) => sum + width / 16, 0);
  const current = rows.some(({ node }) => node.id === cursor) ? cursor : rows[0]?.node.id;

  const onFold = (id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setCursor(id);
    body.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, { node, parent }: FlatNode<Leaf>) => {
    // A checkbox in the row has its own keys.
    const isOnControl = event.target !== event.currentTarget;
    if (isOnControl && (event.key === "Enter" || event.key === " ")) return;
    const at = rows.findIndex((row) => row.node.id === node.id);
    const isFolded = folded.has(node.id);
    if (event.key === "ArrowDown") focus(rows[at + 1]?.node.id);
    else if (event.key === "ArrowUp") focus(rows[at - 1]?.node.id);
    else if (event.key === "Home") focus(rows[0]?.node.id);
    else if (event.key === "End") focus(rows.at(-1)?.node.id);
    else if (event.key === "ArrowRight" && node.children)
      isFolded ? onFold(node.id, false) : focus(rows[at + 1]?.node.id);
    else if (event.key === "ArrowLeft") node.children && !isFolded ? onFold(node.id, true) : focus(parent);
    else if (event.key === " " && onTick) onTick(node);
    else if (event.key === "Enter" || event.key === " ") node.children ? onFold(node.id, !isFolded) : onChoose(node);
    else return;
    event.preventDefault();
  };

  return (
    <div className={`relative phone-overflow-x-auto ${classes.scroll}`}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is made of table parts, whose roles it keeps
        role="treegrid"
        aria-label={label}
        className={`table-fixed w-full ${classes.table}`}
        style={{ "--min-width": `${minWidth}rem` }}
      >
        <colgroup>
          <col />
          {columns.map((column) => (
            <col key={column.id} style={{ width: `${column.width / 16}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const { node, level, place, count } = row;
            const isBranch = node.children !== undefined;
            const isFolded = folded.has(node.id);
            const Chevron = isFolded ? IconChevronRight : IconChevronDown;
            return (
              <tr
                className="cursor-pointer focus-outline-inset"
                key={node.id}
                data-node={node.id}
                data-branch={isBranch || undefined}
                data-top={level === 1 || undefined}
                data-chosen={node.id === chosen || undefined}
                aria-level={level}
                aria-posinset={place}
                aria-setsize={count}
                aria-expanded={isBranch ? !isFolded : undefined}
                aria-selected={isBranch ? undefined : node.id === chosen}
                tabIndex={node.id === current ? 0 : -1}
                onFocus={() => setCursor(node.id)}
                onKeyDown={(event) => onKeyDown(event, row)}
                onClick={({ target }) => {
                  if (!isBranch) onChoose(node);
                  // Ticking a branch does not collapse it.
                  else if (!(target instanceof HTMLInputElement)) onFold(node.id, !isFolded);
                }}
              >
                <td>
                  <span
                    className={`row relative h-full gap-6 ${classes.name}`}
                    style={{ paddingInlineStart: `${(level - 1) * indent}rem` }}
                  >
                    {Array.from({ length: level - 1 }, (_, guide) => `${guide * indent + 0.5}rem`).map((place) => (
                      <span
                        key={place}
                        aria-hidden
                        className="absolute -top-1 -bottom-1 w-1 bg-line2"
                        style={{ insetInlineStart: place }}
                      />
                    ))}
                    {isBranch && <Chevron aria-hidden />}
                    <span className={`overflow-hidden text-1 ellipsis ${classes.label}`}>{node.label}</span>
                  </span>
                </td>
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.render(node, node.id === current)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function flatten<Leaf>(
  nodes: readonly TreeNode<Leaf>[],
  folded: ReadonlySet<string>,
  level = 1,
  parent?: string,
): FlatNode<Leaf>[] {
  return nodes.flatMap((node, at) => [
    { node, level, place: at + 1, count: nodes.length, parent },
    ...(node.children && !folded.has(node.id) ? flatten(node.children, folded, level + 1, node.id) : []),
  ]);
}
