import { IconBarcode, IconCash, IconPackage, IconPackages, IconTruck } from "@/components/icons/icons";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Id } from "@/components/ui/copy";
import { EmptyValue, Name } from "@/components/ui/values";
import { message } from "@/lib/languages/text";
import type { Product } from "@/lib/resources/product/schema";
import { formatMargin, Lowest, marginOf, ProductStatus, Skus } from "./product-values";

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
    meta: {
      label: message("Product"),
      noun: message("Name"),
      width: 240,
      grow: 2,
      slot: "title",
      filter: { icon: IconPackage },
    },
  }),
  column.accessor((row) => row.products?.[0]?.sku, {
    id: "sku",
    cell: ({ row }) => <Skus {...row.original} />,
    meta: { label: message("SKU"), width: 140, grow: 1, slot: "detail", filter: { icon: IconBarcode } },
  }),
  column.accessor("products", {
    id: "price",
    cell: ({ row }) => <Lowest product={row.original} of={({ price }) => price} />,
    meta: { label: message("Price"), width: 120, align: "end", slot: "value", filter: { icon: IconCash } },
  }),
  column.accessor("products", {
    id: "cost",
    cell: ({ row }) => <Lowest product={row.original} of={({ cost_price: cost }) => cost} />,
    meta: { label: message("Cost"), width: 120, align: "end", fieldLabel: "products.cost_price" },
  }),
  column.accessor("products", {
    id: "margin",
    cell: ({ row }) => <Lowest product={row.original} of={marginOf} format={formatMargin} />,
    meta: { label: message("Margin"), width: 110, align: "end", fieldLabel: message("of price and cost") },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: ({ row }) => <ProductStatus status={row.original.status} />,
    meta: { label: message("Status"), noun: message("On sale"), width: 110, slot: "note" },
  }),
  column.accessor("distributor", {
    id: "distributor",
    cell: ({ getValue, table }) => <DistributorName id={getValue()} names={table.options.meta?.distributorNames} />,
    meta: { label: message("Distributor"), width: 200, grow: 1, filter: { icon: IconTruck } },
  }),
  column.accessor("group_id", {
    id: "group_id",
    cell: (cell) => <IdOrNone value={cell.getValue()} />,
    meta: { label: message("Group"), width: 170, filter: { icon: IconPackages, names: "products" } },
  }),
  column.accessor("created", momentColumn("created", message("Created"))),
  column.accessor("updated", momentColumn("updated", message("Updated"))),
  column.accessor("id", idColumn("id", { width: 170, filter: { names: "products" } })),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Tenant"), width: 170, filter: { names: "tenants" } },
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
