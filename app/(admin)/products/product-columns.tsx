import { IconPackage, IconPackages, IconTruck } from "@/components/icons/icons";
import { columnsFor } from "@/components/table/columns";
import { idColumn } from "@/components/table/usual-columns";
import { Id } from "@/components/ui/copy";
import { EmptyValue, Name } from "@/components/ui/values";
import type { Product } from "@/lib/resources/product/schema";

/** Data for the cells besides their row. */
interface ProductCells {
  /** The names of distributors, by id: a product only has the id. */
  distributorNames: ReadonlyMap<string, string> | undefined;
}

const column = columnsFor<Product, ProductCells>();

export const productColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: "Product", noun: "name", width: 240, grow: 2, slot: "title", filter: { icon: IconPackage } },
  }),
  column.accessor("distributor", {
    id: "distributor",
    cell: ({ getValue, table }) => <DistributorName id={getValue()} names={table.options.meta?.distributorNames} />,
    meta: { label: "Distributor", width: 200, grow: 1, slot: "detail", filter: { icon: IconTruck } },
  }),
  column.accessor("group_id", {
    id: "group_id",
    cell: (cell) => <IdOrNone value={cell.getValue()} />,
    meta: { label: "Group", width: 170, filter: { icon: IconPackages, names: "products" } },
  }),
  column.accessor("id", idColumn("id", { width: 170, filter: { names: "products" } })),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Tenant", width: 170, filter: { names: "tenants" } },
  }),
]);

interface DistributorNameProps {
  id: string | null | undefined;
  names: ReadonlyMap<string, string> | undefined;
}

/** A distributor's name, or its id if the name is unknown. */
export function DistributorName({ id, names }: DistributorNameProps) {
  if (!id) return <EmptyValue />;
  return names?.get(id) ?? <Id value={id} />;
}

const IdOrNone = ({ value }: { value: string | undefined }) => (value ? <Id value={value} /> : <EmptyValue />);
