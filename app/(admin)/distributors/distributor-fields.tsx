"use client";

import Link from "next/link";
import { useList } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { fieldsFor, idField } from "@/components/table/fields";
import { Button } from "@/components/ui/button";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Distributor } from "@/lib/resources/distributor/schema";
import { suppliedBy } from "../products/product-links";
import classes from "./distributors.module.css";

interface DistributorCells {
  /** Undefined if the viewer may not write. */
  setActive: ((distributor: Distributor, active: boolean) => void) | undefined;
}

const of = fieldsFor<Distributor, DistributorCells>();

export const distributorFields = [
  of.name("name", message("Name"), {
    heading: message("Distributor"),
    width: 200,
    grow: 2,
    slot: "title",
    edit: message("Enter a name."),
  }),
  of.active("active", message("Status"), { width: 110, slot: "note" }),
  of.count("assignedProductsCount", message("Products"), {
    width: 120,
    slot: "value",
    cell: (distributor) => <ProductsLink distributor={distributor} />,
  }),
  of.made("change", message("Activate or deactivate"), {
    width: 112,
    says: [message("Activate"), message("Deactivate")],
    slot: "control",
    givesWay: true,
    cell: (distributor, { setActive }) => <ChangeCell distributor={distributor} setActive={setActive} />,
  }),
  of.text("address.street", message("Street"), { edit: true }),
  of.text("address.line2", message("Address line 2"), { edit: true }),
  of.text("address.zip", message("Postcode"), { edit: true }),
  of.text("address.city", message("City"), { width: 140, grow: 1, slot: "detail", edit: true }),
  of.text("address.state", message("State or region"), { edit: true }),
  of.country("address.country", message("Country"), { width: 110, edit: true }),
  of.moment("created", message("Created")),
  of.moment("updated", message("Updated")),
  idField(of, "_id", { filter: { names: "distributors" } }),
];

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
