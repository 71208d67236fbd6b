"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import type { Edits, FieldValue } from "@/components/form/field-edits";
import { IconPencil, IconPower, IconTrash } from "@/components/icons/icons";
import { PanelSection } from "@/components/layout/panel-parts";
import { Loaded, LoadFailure } from "@/components/record/loaded";
import { RecordDrawer, RecordTimes, type RowPanelProps } from "@/components/record/record-drawer";
import { Fields } from "@/components/record/record-fields";
import { useAsOf } from "@/components/record/use-as-of";
import { useEditing } from "@/components/record/use-editing";
import { ForDevelopers } from "@/components/session/developer";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ActiveStatus } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { t } from "@/lib/languages/text";
import { distributorQuery } from "@/lib/resources/distributor/client";
import { getDistributor, getDistributorHistory } from "@/lib/resources/distributor/endpoints";
import type { Distributor } from "@/lib/resources/distributor/schema";
import { productListQuery } from "@/lib/resources/product/client";
import { listProducts } from "@/lib/resources/product/endpoints";
import { paths } from "../paths";
import { suppliedBy } from "../products/product-links";
import { useDistributorActions } from "./distributor-actions";
import { distributorFields } from "./distributor-fields";
import { DistributorForm } from "./distributor-form";
import classes from "./distributors.module.css";

interface DistributorDrawerProps extends RowPanelProps {
  distributor: Distributor;
}

/** One distributor beside the table, with its products; edited in place. */
export function DistributorDrawer({ distributor: present, ...panel }: DistributorDrawerProps) {
  const asOf = useAsOf(getDistributor, getDistributorHistory, present._id, ["assignedProductsCount"]);
  const distributor = asOf.record ?? present;
  const { _id: id, name = t("No name"), active = false, address } = distributor;
  const mayWrite = useHasFeature("Platform/Distributor/Write");
  const { setActive, askToDelete } = useDistributorActions();
  const [restored, setRestored] = useState<Edits>();
  const { isEditing, canEdit, edit, stopEditing } = useEditing(mayWrite && asOf.at === undefined);
  const restore = (path: string, value: FieldValue) => {
    if (asOf.at !== undefined) asOf.see(undefined);
    setRestored({ [path]: value });
    edit();
  };
  const done = () => {
    setRestored(undefined);
    stopEditing();
  };
  const past = { ...asOf, form: { fields: distributorFields, restore: mayWrite ? restore : undefined } };
  const lines = [
    address?.street,
    address?.line2,
    [address?.zip, address?.city].filter(Boolean).join(" "),
    address?.state,
  ];
  return (
    <RecordDrawer
      id={id}
      name={name}
      {...(isEditing ? {} : { past: { asOf: past } })}
      summary={<ActiveStatus active={active} />}
      actions={
        canEdit && (
          <>
            <Button
              variant="quiet"
              leftSection={<IconTrash aria-hidden />}
              onClick={() => void askToDelete(distributor).then((isGone) => isGone && panel.onClose())}
            >
              {t("Delete")}
            </Button>
            <Button
              variant="quiet"
              leftSection={<IconPower aria-hidden />}
              onClick={() => setActive(distributor, !active)}
            >
              {active ? t("Deactivate") : t("Activate")}
            </Button>
            <Button leftSection={<IconPencil aria-hidden />} onClick={edit}>
              {t("Edit")}
            </Button>
          </>
        )
      }
      {...panel}
    >
      {isEditing ? (
        <Edit id={id} begun={restored} onDone={done} />
      ) : (
        <>
          <PanelSection title={t("Address")}>
            <DescriptionList>
              <Description label={t("Address")}>{lines.filter(Boolean).join(", ") || <EmptyValue />}</Description>
              <Fields of={distributor} fields={distributorFields} shown={["address.country"]} />
            </DescriptionList>
          </PanelSection>
          {asOf.at === undefined && <Products distributor={distributor} />}
          <RecordTimes created={distributor.created} updated={distributor.updated} />
        </>
      )}
    </RecordDrawer>
  );
}

/** Starts from the current record and its ETag, which saving needs. */
function Edit({ id, begun, onDone }: { id: string; begun: Edits | undefined; onDone: () => void }) {
  return (
    <Loaded query={useQuery(distributorQuery(id))} failed={t("Could not load the distributor.")}>
      {(stored) => <DistributorForm key={id} stored={stored} begun={begun} onDone={onDone} onCancel={onDone} />}
    </Loaded>
  );
}

const shownMax = 20;

/** The first products; a link opens all of them. */
function Products({ distributor: { _id, assignedProductsCount } }: { distributor: Distributor }) {
  const mayRead = useHasFeature("Platform/Product");
  const filter = where(listProducts.list, { distributor: _id }, { limit: shownMax });
  const query = useQuery({ ...productListQuery(filter.toString()), enabled: mayRead, placeholderData: undefined });
  if (!mayRead) return null;
  const { data } = query;
  const count = data?.total ?? assignedProductsCount ?? 0;
  return (
    <PanelSection
      title={t("Products")}
      detail={
        count > 0 && (
          <Link href={suppliedBy(_id)} prefetch={false}>
            {t("All {count}", { count })}
          </Link>
        )
      }
    >
      <LoadFailure query={query} failed={t("Could not load its products.")} />
      {data?.total === 0 && <p>{t("No product names it as its distributor.")}</p>}
      <ul className={classes.products}>
        {data?.rows.map(({ id, name, group_id }) => (
          <li className="row justify-between min-h-26 gap-12" key={id}>
            <Link href={paths.product(id)} prefetch={false} className="link">
              {name ?? id}
            </Link>
            <ForDevelopers>{group_id !== undefined && <Id value={group_id} />}</ForDevelopers>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
