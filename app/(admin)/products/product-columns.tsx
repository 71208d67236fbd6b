import {
  IconBarcode,
  IconCalendarEvent,
  IconCash,
  IconPackage,
  IconPackages,
  IconRefresh,
  IconTruck,
} from "@/components/icons/icons";
import { dayWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Id } from "@/components/ui/copy";
import { CalendarDay, Count, EmptyValue, LargestAmount, Name } from "@/components/ui/values";
import { message } from "@/lib/languages/text";
import type { ProductFigures } from "@/lib/resources/product/client";
import type { Product } from "@/lib/resources/product/schema";
import { formatMargin, Lowest, marginOf, ProductStatus, Skus } from "./product-values";

/** Data for the cells besides their row. */
interface ProductCells {
  /** The names of distributors, by id: a product only has the id. */
  distributorNames: ReadonlyMap<string, string> | undefined;
  /** What is sold of each, by id; undefined while it is read. */
  figures: ReadonlyMap<string, ProductFigures | undefined> | undefined;
}

const column = columnsFor<Product, ProductCells>();

export const productColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: {
      label: message("Product"),
      noun: message("Name"),
      width: 180,
      grow: 2,
      slot: "title",
      filter: { icon: IconPackage },
    },
  }),
  column.accessor((row) => row.products?.[0]?.sku, {
    id: "sku",
    cell: ({ row }) => <Skus {...row.original} />,
    meta: { label: message("SKU"), width: 120, grow: 1, slot: "detail", filter: { icon: IconBarcode } },
  }),
  column.accessor("products", {
    id: "price",
    cell: ({ row }) => <Lowest product={row.original} of={({ price }) => price} />,
    meta: { label: message("Price"), width: 100, align: "end", slot: "value", filter: { icon: IconCash } },
  }),
  column.accessor("products", {
    id: "cost",
    cell: ({ row }) => <Lowest product={row.original} of={({ cost_price: cost }) => cost} />,
    meta: { label: message("Cost"), width: 88, align: "end", fieldLabel: "products.cost_price" },
  }),
  column.accessor("products", {
    id: "margin",
    cell: ({ row }) => <Lowest product={row.original} of={marginOf} format={formatMargin} />,
    meta: { label: message("Margin"), width: 96, align: "end", fieldLabel: message("of price and cost") },
  }),
  column.accessor("id", {
    id: "figures.activeSubscriptions",
    cell: ({ getValue, table }) => <Sold of={table.options.meta?.figures?.get(getValue())} />,
    meta: { label: message("Active subscriptions"), width: 150, align: "end", filter: { icon: IconRefresh } },
  }),
  column.accessor("id", {
    id: "figures.perMonth",
    cell: ({ getValue, table }) => (
      <LargestAmount amounts={table.options.meta?.figures?.get(getValue())?.perMonthByCurrency} />
    ),
    meta: { label: message("Per month"), width: 140, align: "money", filter: { icon: IconCash } },
  }),
  column.accessor("id", {
    id: "figures.nextEnd",
    cell: ({ getValue, table }) => <CalendarDay value={table.options.meta?.figures?.get(getValue())?.nextEnd} />,
    meta: { label: message("Next end"), width: dayWidth, filter: { icon: IconCalendarEvent, isAhead: true } },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: ({ row }) => <ProductStatus status={row.original.status} />,
    meta: { label: message("Status"), noun: message("On sale"), width: 92, slot: "note" },
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

const Sold = ({ of }: { of: ProductFigures | undefined }) => <Count value={of?.activeSubscriptions} />;

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
