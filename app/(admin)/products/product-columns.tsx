import { IconPackage, IconPackages, IconTruck } from "@tabler/icons-react";
import { createContext, use } from "react";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { Missing } from "@/components/ui/values";
import { type Product, productList } from "@/lib/resources/product/schema";
import { filterFieldsOf } from "../list-grammar";

/** What distributors are called, by id. A product's record names its distributor by id alone. */
export const DistributorNames = createContext<ReadonlyMap<string, string>>(new Map());

const column = columnsFor<Product>();

export const productColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => cell.getValue() || <Missing>no name</Missing>,
    meta: { label: "Product", noun: "name", width: 240, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor("distributor", {
    id: "distributor",
    cell: (cell) => <DistributorName id={cell.getValue()} />,
    meta: { label: "Distributor", width: 200, grow: 1, kind: "text", slot: "detail" },
  }),
  column.accessor("group_id", {
    id: "group_id",
    cell: (cell) => <IdOrNone value={cell.getValue()} />,
    meta: { label: "Group", width: 170, kind: "text" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 170, kind: "text" },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Tenant", width: 170, kind: "text" },
  }),
]);

export const productView: TableView = { columns: ["name", "distributor", "group_id", "id"], pinned: ["name"] };

/** The fields to filter by, with the distributors to choose from where they are known. */
export const productFieldsWith = (distributors: ReadonlyMap<string, string>) =>
  filterFieldsOf(productList, {
    name: { label: "Name", icon: IconPackage },
    distributor: {
      label: "Distributor",
      icon: IconTruck,
      ...(distributors.size > 0 ? { values: [...distributors].map(([value, label]) => ({ value, label })) } : {}),
    },
    group_id: { label: "Group", icon: IconPackages },
    id: { label: "Id" },
    tenant: { label: "Tenant" },
  });

/** A distributor's name; its id where the name is not known. */
export function DistributorName({ id }: { id: string | null | undefined }) {
  const name = use(DistributorNames).get(id ?? "");
  if (!id) return <Missing />;
  return name ?? <Id value={id} />;
}

const IdOrNone = ({ value }: { value: string | undefined }) => (value ? <Id value={value} /> : <Missing />);
