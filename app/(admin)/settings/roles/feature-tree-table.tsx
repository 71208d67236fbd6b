import { TreeSkeleton } from "@/components/state/page-skeletons";
import { lateParts } from "@/components/ui/late-parts";
import { type TreeColumn, type TreeNode, TreeTable } from "@/components/ui/tree-table";
import { t } from "@/lib/languages/text";
import type { FeatureDetail } from "@/lib/resources/role/client";
import { treeOf } from "./feature-tree";

const late = lateParts(() => import("./late"));
const NoMatch = late("NoMatch");

interface FeatureTreeTableProps {
  /** All features; none while they load. */
  features: readonly FeatureDetail[];
  isLoading: boolean;
  /** Those that match the search and the filter. */
  visible: readonly FeatureDetail[];
  search: string;
  isFiltered: boolean;
  /** Shows all again. */
  onClear: () => void;
  columns: readonly TreeColumn<FeatureDetail>[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onTick?: (node: TreeNode<FeatureDetail>) => void;
}

/** For developers: the name of a feature in the API, and how many operations ask for it. */
export const apiColumns = (isDeveloper: boolean): TreeColumn<FeatureDetail>[] =>
  isDeveloper ? [namespace(), endpoints()] : [];

const namespace = (): TreeColumn<FeatureDetail> => ({
  id: "namespace",
  label: t("Namespace"),
  // Room for the longest, `Platform/SingleSignOn/Write`.
  width: 224,
  render: ({ leaf }) =>
    leaf && <code className="block py-4 text-12 leading-16 text-2 break-anywhere wrap mono">{leaf.namespace}</code>,
});

const endpoints = (): TreeColumn<FeatureDetail> => ({
  id: "endpoints",
  label: t("Endpoints"),
  width: 92,
  align: "end",
  render: ({ leaf }) => leaf?.operations.length,
});

/** Features as a tree, or why none is shown. */
export function FeatureTreeTable({ features, isLoading, visible, ...props }: FeatureTreeTableProps) {
  const { search, isFiltered, onClear, onChoose, ...table } = props;
  if (isLoading) return <TreeSkeleton />;
  if (features.length > 0 && visible.length === 0) {
    return <NoMatch filterCount={isFiltered ? 1 : 0} search={search} onClear={onClear} />;
  }
  return (
    <TreeTable
      label={t("Permissions")}
      nameLabel={t("Permission")}
      nodes={treeOf(visible)}
      onChoose={({ id }) => onChoose(id)}
      {...table}
    />
  );
}
