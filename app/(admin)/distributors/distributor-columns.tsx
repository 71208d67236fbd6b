"use client";

import Link from "next/link";
import { Switch } from "@/components/form/switch";
import { useHasFeature } from "@/components/session/viewer";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { countOf } from "@/components/ui/number-format";
import { Status } from "@/components/ui/status";
import { EmptyValue, Name } from "@/components/ui/values";
import type { Distributor } from "@/lib/resources/distributor/schema";
import { suppliedBy } from "../products/product-links";

/** Data for the cells besides their row. */
interface DistributorCells {
  /** Undefined if the viewer may not write. */
  setActive: ((distributor: Distributor, active: boolean) => void) | undefined;
}

const column = columnsFor<Distributor, DistributorCells>();

export const distributorColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: "Distributor", noun: "name", width: 200, grow: 2, slot: "title" },
  }),
  column.accessor("active", {
    id: "active",
    cell: ({ row, table }) => <ActiveCell distributor={row.original} setActive={table.options.meta?.setActive} />,
    meta: { label: "Active", width: 110, slot: "note" },
  }),
  column.accessor("assignedProductsCount", {
    id: "assignedProductsCount",
    cell: ({ row }) => <ProductsLink distributor={row.original} />,
    meta: { label: "Products", width: 120, align: "end", slot: "value" },
  }),
  column.accessor((row) => row.address?.city, {
    id: "address.city",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "City", width: 140, grow: 1, slot: "detail" },
  }),
  column.accessor((row) => row.address?.country, {
    id: "address.country",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "Country", width: 110 },
  }),
  column.accessor("created", momentColumn("created", "Created")),
  column.accessor("updated", momentColumn("updated", "Updated")),
  column.accessor("_id", idColumn("_id", { filter: { names: "distributors" } })),
]);

function ActiveCell({ distributor, setActive }: { distributor: Distributor } & Partial<DistributorCells>) {
  const { active = false, name } = distributor;
  if (!setActive) return <Status kind={active ? "active" : "ended"}>{active ? "Active" : "Off"}</Status>;
  return (
    <Switch
      checked={active}
      aria-label={`${name ?? "Distributor"} is active`}
      onChange={(event) => setActive(distributor, event.currentTarget.checked)}
    />
  );
}

/** Links to the products, if the viewer may read them. */
function ProductsLink({ distributor: { _id, assignedProductsCount: count } }: { distributor: Distributor }) {
  const mayRead = useHasFeature("Platform/Product");
  if (count === undefined) return <EmptyValue />;
  if (!mayRead || count === 0) return countOf(count, "product");
  return (
    <Link href={suppliedBy(_id)} prefetch={false} className="link">
      {countOf(count, "product")}
    </Link>
  );
}
