"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PanelSection } from "@/components/layout/side-panel";
import { LoadFailure } from "@/components/record/loaded";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { namedByColumns, useAsOf } from "@/components/record/use-as-of";
import { useHasFeature } from "@/components/session/viewer";
import { ButtonLink } from "@/components/ui/button-link";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { formatCount } from "@/components/ui/number-format";
import { EmptyValue } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { collectionListQuery } from "@/lib/resources/collection/client";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { getProduct, getProductHistory } from "@/lib/resources/product/endpoints";
import type { Product } from "@/lib/resources/product/schema";
import { paths } from "../paths";
import { DistributorName, productColumns } from "./product-columns";
import { collectionsWith, groupHref } from "./product-links";
import classes from "./products.module.css";

interface ProductDrawerProps extends RowPanelProps {
  product: Product;
  distributorNames: ReadonlyMap<string, string> | undefined;
}

/** The drawer of a product: its distributor, and the collections of its group. */
export function ProductDrawer({ product: present, distributorNames: names, ...panel }: ProductDrawerProps) {
  const asOf = { ...useAsOf(getProduct, getProductHistory, present.id), form: namedByColumns(productColumns) };
  const product = asOf.record ?? present;
  const { id, name = "No name", group_id, distributor, tenant } = product;
  const mayReadDistributors = useHasFeature("Platform/Distributor");
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
          <Description label="Group">{group_id ? <Id value={group_id} /> : <EmptyValue />}</Description>
          <Description label="Tenant">
            {tenant === undefined ? <EmptyValue /> : <code className="mono">{tenant}</code>}
          </Description>
        </DescriptionList>
      </PanelSection>
      {asOf.at === undefined && <Collections group={group_id ?? id} />}
    </RecordDrawer>
  );
}

const shownMax = 20;

function Collections({ group }: { group: string }) {
  const search = where(listCollections.list, { productGroupIds: group }, { limit: shownMax });
  const query = useQuery({ ...collectionListQuery(search.toString()), placeholderData: undefined });
  const { data } = query;
  const all = data && data.total > 0 && (
    <Link href={collectionsWith(group)} prefetch={false}>
      All {formatCount(data.total)}
    </Link>
  );
  return (
    <PanelSection title="In collections" detail={all}>
      <LoadFailure query={query} what="its collections" />
      {data?.total === 0 && <p>No live collection holds its group.</p>}
      <ul className={classes.list}>
        {data?.rows.map(({ id, name }) => (
          <li key={id}>
            <Link href={paths.collection(id)} prefetch={false} className="link">
              {name ?? id}
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
