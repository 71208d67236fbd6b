"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { IconArrowBackUp, IconPencil, IconTrash } from "@/components/icons/icons";
import { PanelSection } from "@/components/layout/panel-parts";
import { Loaded } from "@/components/record/loaded";
import { RecordDrawer, RecordTimes, type RowPanelProps } from "@/components/record/record-drawer";
import { Fields } from "@/components/record/record-fields";
import { useAsOf } from "@/components/record/use-as-of";
import { useEditing } from "@/components/record/use-editing";
import { ForDevelopers } from "@/components/session/developer";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { t } from "@/lib/languages/text";
import { productQuery } from "@/lib/resources/product/client";
import { getProduct, getProductHistory } from "@/lib/resources/product/endpoints";
import type { Product } from "@/lib/resources/product/schema";
import { paths } from "../paths";
import { useProductActions } from "./product-actions";
import { DistributorName, productFields } from "./product-fields";
import { ProductForm } from "./product-form";
import { groupHref } from "./product-links";
import { Collections, Subscriptions, Variants } from "./product-parts";
import { everyMonths, monthsOf, ProductStatus } from "./product-values";

interface ProductDrawerProps extends RowPanelProps {
  product: Product;
  /** How many customers have it; undefined where that is not known. */
  customers: number | undefined;
  distributorNames: ReadonlyMap<string, string> | undefined;
}

/** The drawer of a product: its variants, who has it, and the collections of its group; edited in place. */
export function ProductDrawer({ product: present, customers, distributorNames: names, ...panel }: ProductDrawerProps) {
  const asOf = { ...useAsOf(getProduct, getProductHistory, present.id), form: { fields: productFields } };
  const product = asOf.record ?? present;
  const { id, name = t("No name"), group_id, description, status } = product;
  const isTrashed = status?.deleted === true;
  const isPast = asOf.at !== undefined;
  const mayWrite = useHasFeature("Platform/Product/Write");
  const mayReadSubscriptions = useHasFeature("Platform/Subscription");
  const { deleteProduct, restoreProduct } = useProductActions();
  const { isEditing, canEdit, edit, stopEditing } = useEditing(mayWrite && !isPast && !isTrashed);
  return (
    <RecordDrawer
      id={id}
      name={name}
      {...(isEditing ? {} : { past: { asOf } })}
      summary={<ProductStatus status={status} />}
      links={
        group_id !== id && (
          <ButtonLink variant="quiet" href={groupHref(product)}>
            {t("Products of its group")}
          </ButtonLink>
        )
      }
      actions={
        mayWrite && isTrashed && !isPast ? (
          <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={() => void restoreProduct(product)}>
            {t("Restore")}
          </Button>
        ) : (
          canEdit && (
            <>
              <Button
                variant="quiet"
                leftSection={<IconTrash aria-hidden />}
                onClick={() => {
                  void deleteProduct(product);
                  panel.onClose();
                }}
              >
                {t("Delete")}
              </Button>
              <Button leftSection={<IconPencil aria-hidden />} onClick={edit}>
                {t("Edit")}
              </Button>
            </>
          )
        )
      }
      {...panel}
    >
      {isEditing ? (
        <Edit id={id} onDone={stopEditing} />
      ) : (
        <>
          <Variants product={product} />
          <PanelSection title={t("Product")}>
            {description && <p>{description}</p>}
            <Facts product={product} names={names} />
          </PanelSection>
          {!isPast && mayReadSubscriptions && <Subscriptions product={product} customers={customers} />}
          {!isPast && <Collections group={group_id ?? id} />}
          <RecordTimes created={product.created} updated={product.updated} />
        </>
      )}
    </RecordDrawer>
  );
}

function Facts({ product, names }: { product: Product; names: ProductDrawerProps["distributorNames"] }) {
  const { distributor, subscription_term: term, payment_period: billed } = product;
  const mayReadDistributors = useHasFeature("Platform/Distributor");
  return (
    <DescriptionList>
      <Description label={t("Term")}>{monthsOf(term) ?? t("Sold once")}</Description>
      <Description label={t("Billed")}>{billed ? everyMonths(billed) : t("Once")}</Description>
      <Description label={t("Distributor")}>
        {distributor && mayReadDistributors ? (
          <Link href={paths.distributor(distributor)} prefetch={false} className="link">
            <DistributorName id={distributor} names={names} />
          </Link>
        ) : (
          <DistributorName id={distributor} names={names} />
        )}
      </Description>
      <ForDevelopers>
        <Fields of={product} fields={productFields} shown={["group_id", "tenant"]} />
      </ForDevelopers>
    </DescriptionList>
  );
}

/** Starts from the present product and its ETag, which saving needs. */
function Edit({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <Loaded query={useQuery(productQuery(id))} failed={t("Could not load the product.")}>
      {(stored) => <ProductForm key={id} stored={stored} onDone={onDone} onCancel={onDone} />}
    </Loaded>
  );
}
