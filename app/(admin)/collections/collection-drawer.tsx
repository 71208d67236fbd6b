"use client";

import type { ReactNode } from "react";
import { Drawer, DrawerBody, DrawerTitle, PanelFooter, PanelSection } from "@/components/layout/side-panel";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { countOf } from "@/components/ui/number-format";
import { DayAndTime, EmptyValue } from "@/components/ui/values";
import type { StoredCollection } from "@/lib/resources/collection/schema";
import { EventsLink } from "../events-link";
import classes from "./collections.module.css";
import { ProductGroups } from "./product-groups";

interface CollectionDrawerProps {
  collection: StoredCollection;
  onClose: () => void;
  /** The actions of the collection. */
  children?: ReactNode;
}

/** The drawer of a collection that the URL opens although it is not on this page. */
export function CollectionDrawer({ collection, onClose, children }: CollectionDrawerProps) {
  const { id, name = "No name", productGroups = [], created, updated, deletedDate } = collection;
  return (
    <Drawer label={name} lead={<Id value={id} />} onClose={onClose}>
      <DrawerTitle title={name}>{deletedDate && "In the trash"}</DrawerTitle>
      <DrawerBody label="Details">
        <PanelSection title="Product groups" detail={countOf(productGroups.length, "group")}>
          <div className={classes.alone}>
            <ProductGroups collection={collection} />
          </div>
        </PanelSection>
        <PanelSection title="Record">
          <DescriptionList>
            <Description label="Created">
              <DayAndTime value={created} />
            </Description>
            <Description label="Updated">
              <DayAndTime value={updated} />
            </Description>
            <Description label="Deleted">
              {deletedDate ? <DayAndTime value={deletedDate} /> : <EmptyValue>no</EmptyValue>}
            </Description>
          </DescriptionList>
        </PanelSection>
      </DrawerBody>
      <PanelFooter>
        <EventsLink id={id} />
        {children}
      </PanelFooter>
    </Drawer>
  );
}
