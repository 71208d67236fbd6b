"use client";

import Link from "next/link";
import { PanelSection } from "@/components/layout/panel-parts";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { namedByColumns, useAsOf } from "@/components/record/use-as-of";
import { ForDevelopers } from "@/components/session/developer";
import { useHasFeature } from "@/components/session/viewer";
import { ButtonLink } from "@/components/ui/button-link";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { EmptyValue } from "@/components/ui/values";
import { getProduct, getProductHistory } from "@/lib/resources/product/endpoints";
import type { Product } from "@/lib/resources/product/schema";
import { paths } from "../paths";
import { DistributorName, productColumns } from "./product-columns";
import { groupHref } from "./product-links";
import { Collections, Subscriptions } from "./product-parts";

interface ProductDrawerProps extends RowPanelProps {
  product: Product;
  distributorNames: ReadonlyMap<string, string> | undefined;
}

/** The drawer of a product: its distributor, the collections of its group, and the subscriptions that hold it. */
export function ProductDrawer({ product: present, distributorNames: names, ...panel }: ProductDrawerProps) {
  const asOf = { ...useAsOf(getProduct, getProductHistory, present.id), form: namedByColumns(productColumns) };
  const product = asOf.record ?? present;
  const { id, name = "No name", group_id, distributor, tenant } = product;
  const mayReadDistributors = useHasFeature("Platform/Distributor");
  const mayReadSubscriptions = useHasFeature("Platform/Subscription");
  return (
    <RecordDrawer
      id={id}
      name={name}
      past={{ asOf, noun: "product" }}
      links={
        <ButtonLink variant="quiet" href={groupHref(product)}>
          Products of its group
        </ButtonLink>
      }
      {...panel}
    >
      <PanelSection title="Product">
        <DescriptionList>
          <Description label="Distributor">
            {distributor && mayReadDistributors ? (
              <Link href={paths.distributor(distributor)} prefetch={false} className="link">
                <DistributorName id={distributor} names={names} />
              </Link>
            ) : (
              <DistributorName id={distributor} names={names} />
            )}
          </Description>
          <ForDevelopers>
            <Description label="Group">{group_id ? <Id value={group_id} /> : <EmptyValue />}</Description>
          </ForDevelopers>
          <Description label="Tenant">
            {tenant === undefined ? <EmptyValue /> : <code className="mono">{tenant}</code>}
          </Description>
        </DescriptionList>
      </PanelSection>
      {asOf.at === undefined && <Collections group={group_id ?? id} />}
      {asOf.at === undefined && mayReadSubscriptions && <Subscriptions product={id} />}
    </RecordDrawer>
  );
}
