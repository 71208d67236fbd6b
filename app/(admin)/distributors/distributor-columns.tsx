"use client";

import Link from "next/link";
import { useList } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Button } from "@/components/ui/button";
import { ActiveStatus } from "@/components/ui/status";
import { EmptyValue, Name } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Distributor } from "@/lib/resources/distributor/schema";
import { suppliedBy } from "../products/product-links";
import classes from "./distributors.module.css";

interface DistributorCells {
  /** Undefined if the viewer may not write. */
  setActive: ((distributor: Distributor, active: boolean) => void) | undefined;
}

const column = columnsFor<Distributor, DistributorCells>();

export const distributorColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: message("Distributor"), noun: message("Name"), width: 200, grow: 2, slot: "title" },
  }),
  column.accessor("active", {
    id: "active",
    cell: (cell) => <ActiveStatus active={cell.getValue()} />,
    meta: { label: message("Status"), width: 110, slot: "note" },
  }),
  column.accessor("assignedProductsCount", {
    id: "assignedProductsCount",
    cell: ({ row }) => <ProductsLink distributor={row.original} />,
    meta: { label: message("Products"), width: 120, align: "end", slot: "value" },
  }),
  column.display({
    id: "change",
    cell: ({ row, table }) => <ChangeCell distributor={row.original} setActive={table.options.meta?.setActive} />,
    meta: {
      label: message("Activate or deactivate"),
      width: 112,
      says: [message("Activate"), message("Deactivate")],
      slot: "control",
      givesWay: true,
    },
  }),
  column.accessor((row) => row.address?.city, {
    id: "address.city",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("City"), width: 140, grow: 1, slot: "detail" },
  }),
  column.accessor((row) => row.address?.country, {
    id: "address.country",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Country"), width: 110 },
  }),
  column.accessor("created", momentColumn("created", message("Created"))),
  column.accessor("updated", momentColumn("updated", message("Updated"))),
  column.accessor("_id", idColumn("_id", { filter: { names: "distributors" } })),
]);

function ChangeCell({ distributor, setActive }: { distributor: Distributor } & Partial<DistributorCells>) {
  const { isPast } = useList();
  if (!setActive || isPast) return null;
  const { active = false, name } = distributor;
  return (
    <Button
      variant="quiet"
      className={classes.change}
      aria-label={active ? t("Deactivate {name}", { name }) : t("Activate {name}", { name })}
      onClick={() => setActive(distributor, !active)}
    >
      {active ? t("Deactivate") : t("Activate")}
    </Button>
  );
}

/** Links to the products, if the viewer may read them. */
function ProductsLink({ distributor: { _id, assignedProductsCount: count } }: { distributor: Distributor }) {
  const mayRead = useHasFeature("Platform/Product");
  if (count === undefined) return <EmptyValue />;
  const text = t("{count, plural, one {# product} other {# products}}", { count });
  if (!mayRead || count === 0) return text;
  return (
    <Link href={suppliedBy(_id)} prefetch={false} className="link">
      {text}
    </Link>
  );
}
