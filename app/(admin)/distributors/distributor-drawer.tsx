"use client";

import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Spacer } from "@/components/layout/page";
import { Drawer, DrawerBody, DrawerTitle, PanelFooter, PanelSection } from "@/components/layout/side-panel";
import { Loaded, LoadFailure } from "@/components/record/loaded";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { countryName } from "@/components/ui/code-names";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { formatCount } from "@/components/ui/number-format";
import { Status } from "@/components/ui/status";
import { DayAndTime, EmptyValue } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { distributorQuery } from "@/lib/resources/distributor/client";
import type { Distributor } from "@/lib/resources/distributor/schema";
import { productListQuery } from "@/lib/resources/product/client";
import { listProducts } from "@/lib/resources/product/endpoints";
import { EventsLink } from "../events-link";
import { paths } from "../paths";
import { suppliedBy } from "../products/product-links";
import { useDistributorActions } from "./distributor-actions";
import { DistributorForm } from "./distributor-form";
import classes from "./distributors.module.css";

interface DistributorDrawerProps {
  distributor: Distributor;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One distributor beside the table, with its products; edited in place. */
export function DistributorDrawer({ distributor, onClose, onPrevious, onNext }: DistributorDrawerProps) {
  const { _id: id, name = "No name", active = false, address } = distributor;
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useHasFeature("Platform/Distributor/Write");
  const { askToDelete } = useDistributorActions();
  useCommand({
    id: "edit",
    label: "Edit",
    group: "In a table",
    keys: "e",
    run: () => setEditing(true),
    when: () => mayWrite && !isEditing,
  });
  const lines = [
    address?.street,
    address?.line2,
    [address?.zip, address?.city].filter(Boolean).join(" "),
    address?.state,
  ];
  return (
    <Drawer label={name} onClose={onClose} onPrevious={onPrevious} onNext={onNext} lead={<Id value={id} />}>
      <DrawerTitle title={name}>
        <Status kind={active ? "active" : "ended"}>{active ? "Active" : "Off"}</Status>
      </DrawerTitle>
      <DrawerBody label="Details">
        {isEditing ? (
          <Edit id={id} onDone={() => setEditing(false)} />
        ) : (
          <>
            <PanelSection title="Address">
              <DescriptionList>
                <Description label="Address">{lines.filter(Boolean).join(", ") || <EmptyValue />}</Description>
                <Description label="Country">
                  {address?.country ? countryName(address.country) : <EmptyValue />}
                </Description>
              </DescriptionList>
            </PanelSection>
            <Products distributor={distributor} />
            <PanelSection title="Record">
              <DescriptionList>
                <Description label="Created">
                  <DayAndTime value={distributor.created} />
                </Description>
                <Description label="Updated">
                  <DayAndTime value={distributor.updated} />
                </Description>
              </DescriptionList>
            </PanelSection>
          </>
        )}
      </DrawerBody>
      <PanelFooter>
        <EventsLink id={id} />
        <Spacer />
        {mayWrite && !isEditing && (
          <>
            <Button
              variant="quiet"
              leftSection={<IconTrash aria-hidden />}
              onClick={() => void askToDelete(distributor).then((isGone) => isGone && onClose())}
            >
              Delete
            </Button>
            <Button leftSection={<IconPencil aria-hidden />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )}
      </PanelFooter>
    </Drawer>
  );
}

/** Starts from the current record and its ETag, which saving needs. */
function Edit({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <Loaded query={useQuery(distributorQuery(id))} what="the distributor">
      {(stored) => <DistributorForm key={id} stored={stored} onDone={onDone} onCancel={onDone} />}
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
      title="Products"
      detail={
        count > 0 && (
          <Link href={suppliedBy(_id)} prefetch={false}>
            All {formatCount(count)}
          </Link>
        )
      }
    >
      <LoadFailure query={query} what="its products" />
      {data?.total === 0 && <p>No product names it as its distributor.</p>}
      <ul className={classes.products}>
        {data?.rows.map(({ id, name, group_id }) => (
          <li key={id}>
            <Link href={paths.product(id)} prefetch={false} className="link">
              {name ?? id}
            </Link>
            <code className="mono">{group_id}</code>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
