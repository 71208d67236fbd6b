"use client";

import type { ReactNode } from "react";
import { PanelSection } from "@/components/layout/panel-parts";
import { RecordDrawer, RecordTimes } from "@/components/record/record-drawer";
import { Description } from "@/components/ui/description-list";
import { DayAndTime, EmptyValue } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { StoredCollection } from "@/lib/resources/collection/schema";
import { ProductGroups } from "./product-groups";
import classes from "./product-groups.module.css";

interface CollectionDrawerProps {
  collection: StoredCollection;
  onClose: () => void;
  /** The actions of the collection. */
  children?: ReactNode;
}

/** The drawer of a collection that the URL opens although it is not on this page. */
export function CollectionDrawer({ collection, onClose, children }: CollectionDrawerProps) {
  const { id, name = t("No name"), productGroups = [], created, updated, deletedDate } = collection;
  return (
    <RecordDrawer id={id} name={name} summary={deletedDate && t("In the trash")} actions={children} onClose={onClose}>
      <PanelSection
        title={t("Product groups")}
        detail={t("{count, plural, one {# group} other {# groups}}", { count: productGroups.length })}
      >
        <div className={classes.alone}>
          <ProductGroups collection={collection} />
        </div>
      </PanelSection>
      <RecordTimes created={created} updated={updated}>
        <Description label={t("Deleted")}>
          {deletedDate ? <DayAndTime value={deletedDate} /> : <EmptyValue>{t("no")}</EmptyValue>}
        </Description>
      </RecordTimes>
    </RecordDrawer>
  );
}
