"use client";

import Link from "next/link";
import { createContext, use } from "react";
import { Switch } from "@/components/form/switch";
import { useHasFeature } from "@/components/session/viewer";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { countOf } from "@/components/ui/number-format";
import { Status } from "@/components/ui/status";
import { DayAndTime, Missing } from "@/components/ui/values";
import { type Distributor, distributorList } from "@/lib/resources/distributor/schema";
import { filterFieldsOf } from "../list-grammar";
import { suppliedBy } from "../products/product-links";
import classes from "./distributors.module.css";

/** What the cells know besides their row. */
interface RowContext {
  /** Undefined where the viewer may not write. */
  setActive: ((distributor: Distributor, active: boolean) => void) | undefined;
}

export const DistributorRows = createContext<RowContext>({ setActive: undefined });

const column = columnsFor<Distributor>();

export const distributorColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => cell.getValue() || <Missing>no name</Missing>,
    meta: { label: "Distributor", noun: "name", width: 200, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor("active", {
    id: "active",
    cell: ({ row }) => <ActiveCell distributor={row.original} />,
    meta: { label: "Active", width: 110, kind: "boolean", slot: "note" },
  }),
  column.accessor("assignedProductsCount", {
    id: "assignedProductsCount",
    cell: ({ row }) => <ProductsLink distributor={row.original} />,
    meta: { label: "Products", width: 120, kind: "number", align: "end", slot: "value" },
  }),
  column.accessor((row) => row.address?.city, {
    id: "address.city",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "City", width: 140, grow: 1, kind: "text", slot: "detail" },
  }),
  column.accessor((row) => row.address?.country, {
    id: "address.country",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Country", width: 110, kind: "text" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Created", width: 150, kind: "time" },
  }),
  column.accessor("updated", {
    id: "updated",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Updated", width: 150, kind: "time" },
  }),
  column.accessor("_id", {
    id: "_id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
]);

export const distributorView: TableView = {
  columns: ["name", "active", "assignedProductsCount", "address.city", "address.country"],
  pinned: ["name"],
};

export const distributorFields = filterFieldsOf(distributorList, {
  name: { label: "Name" },
  active: { label: "Active" },
  assignedProductsCount: { label: "Products" },
  "address.city": { label: "City" },
  "address.country": { label: "Country" },
  created: { label: "Created" },
  updated: { label: "Updated" },
  _id: { label: "Id" },
});

function ActiveCell({ distributor }: { distributor: Distributor }) {
  const { setActive } = use(DistributorRows);
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

/** The products themselves, for those who may read them. */
function ProductsLink({ distributor: { _id, assignedProductsCount: count } }: { distributor: Distributor }) {
  const mayRead = useHasFeature("Platform/Product");
  if (count === undefined) return <Missing />;
  if (!mayRead || count === 0) return countOf(count, "product");
  return (
    <Link href={suppliedBy(_id)} prefetch={false} className={classes.link}>
      {countOf(count, "product")}
    </Link>
  );
}
