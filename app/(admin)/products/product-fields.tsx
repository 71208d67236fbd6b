import {
  IconBarcode,
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconPackage,
  IconPackages,
  IconReceipt,
  IconRefresh,
  IconTruck,
} from "@/components/icons/icons";
import { dayWidth } from "@/components/table/column-widths";
import { fieldsFor, idField } from "@/components/table/fields";
import { Id } from "@/components/ui/copy";
import { CalendarDay, Count, EmptyValue, LargestAmount } from "@/components/ui/values";
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

const of = fieldsFor<Product, ProductCells>();

export const productFields = [
  of.name("name", message("Name"), {
    heading: message("Product"),
    width: 180,
    grow: 2,
    slot: "title",
    filter: { icon: IconPackage },
  }),
  of.made("sku", message("SKU"), {
    width: 120,
    grow: 1,
    slot: "detail",
    filter: { icon: IconBarcode },
    cell: (row) => <Skus {...row} />,
  }),
  of.made("price", message("Price"), {
    width: 100,
    align: "end",
    slot: "value",
    filter: { icon: IconCash },
    cell: (row) => <Lowest product={row} of={({ price }) => price} />,
  }),
  of.made("cost", message("Cost"), {
    width: 88,
    align: "end",
    fieldLabel: "products.cost_price",
    cell: (row) => <Lowest product={row} of={({ cost_price: cost }) => cost} />,
  }),
  of.made("margin", message("Margin"), {
    width: 96,
    align: "end",
    fieldLabel: message("of price and cost"),
    cell: (row) => <Lowest product={row} of={marginOf} format={formatMargin} />,
  }),
  of.text("status.active", message("On sale"), {
    heading: message("Status"),
    width: 92,
    slot: "note",
    cell: (row) => <ProductStatus status={row.status} />,
  }),
  of.made("figures.customers", message("Customers"), {
    width: 100,
    align: "end",
    filter: { icon: IconBuildingStore },
    cell: (row, cells) => <Count value={cells.figures?.get(row.id)?.customers} />,
  }),
  of.made("figures.sold", message("Sold in 30 days"), {
    width: 128,
    align: "end",
    filter: { icon: IconReceipt },
    cell: (row, cells) => <Count value={cells.figures?.get(row.id)?.sold} />,
  }),
  of.made("figures.activeSubscriptions", message("Active subscriptions"), {
    width: 150,
    align: "end",
    filter: { icon: IconRefresh },
    cell: (row, cells) => <Count value={cells.figures?.get(row.id)?.activeSubscriptions} />,
  }),
  of.made("figures.perMonth", message("Per month"), {
    width: 140,
    align: "money",
    filter: { icon: IconCash },
    cell: (row, cells) => <LargestAmount amounts={cells.figures?.get(row.id)?.perMonthByCurrency} />,
  }),
  of.made("figures.nextEnd", message("Next end"), {
    width: dayWidth,
    filter: { icon: IconCalendarEvent, isAhead: true },
    cell: (row, cells) => <CalendarDay value={cells.figures?.get(row.id)?.nextEnd} />,
  }),
  of.text("distributor", message("Distributor"), {
    width: 200,
    grow: 1,
    filter: { icon: IconTruck },
    cell: (row, cells) => <DistributorName id={row.distributor} names={cells.distributorNames} />,
  }),
  of.id("group_id", message("Group"), {
    isForDevelopers: true,
    width: 170,
    filter: { icon: IconPackages, names: "products" },
  }),
  of.moment("created", message("Created")),
  of.moment("updated", message("Updated")),
  idField(of, "id", { width: 170, filter: { names: "products" } }),
  of.code("tenant", message("Tenant"), { isForDevelopers: true, width: 170, filter: { names: "tenants" } }),
];

interface DistributorNameProps {
  id: string | null | undefined;
  names: ReadonlyMap<string, string> | undefined;
}

/** A distributor's name, or its id if the name is unknown. */
export function DistributorName({ id, names }: DistributorNameProps) {
  if (!id) return <EmptyValue />;
  return names?.get(id) ?? <Id value={id} />;
}
