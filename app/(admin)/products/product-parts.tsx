import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { rich } from "@/components/language/rich";
import { PanelSection } from "@/components/layout/panel-parts";
import { LoadFailure } from "@/components/record/loaded";
import { formatMoney } from "@/components/ui/number-format";
import { EmptyValue, Recent } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { t } from "@/lib/languages/text";
import { collectionListQuery } from "@/lib/resources/collection/client";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { havingIt } from "@/lib/resources/product/references";
import type { Product } from "@/lib/resources/product/schema";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { paths } from "../paths";
import { collectionsWith } from "./product-links";
import { formatMargin, marginOf, useCurrencyOf } from "./product-values";
import classes from "./products.module.css";

const shown = { collections: 20, subscriptions: 5 };

/** The live collections that hold the group of a product. */
export function Collections({ group }: { group: string }) {
  const search = where(listCollections.list, { productGroupIds: group }, { limit: shown.collections });
  const query = useQuery({ ...collectionListQuery(search.toString()), placeholderData: undefined });
  const { data } = query;
  const all = data && data.total > 0 && (
    <Link href={collectionsWith(group)} prefetch={false}>
      {t("All {count}", { count: data.total })}
    </Link>
  );
  return (
    <PanelSection title={t("In collections")} detail={all}>
      <LoadFailure query={query} failed={t("Could not load its collections.")} />
      {data?.total === 0 && <p>{t("No live collection holds its group.")}</p>}
      <ul className={classes.list}>
        {data?.rows.map(({ id, name }) => (
          <li className="row justify-between min-h-26 gap-12" key={id}>
            <Link href={paths.collection(id)} prefetch={false} className="link">
              {name ?? id}
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** What is sold of a product, with what it costs. */
export function Variants({ product }: { product: Product }) {
  const { products = [], subscription_term: term } = product;
  const currency = useCurrencyOf(product);
  const unit = [currency, term ? t("a month") : t("once")].filter(Boolean).join(", ");
  return (
    <PanelSection title={t("Variants")} detail={products.length > 0 && <span className="text-3">{unit}</span>}>
      {products.length === 0 && <p>{t("No variant can be ordered.")}</p>}
      <ul className={classes.list}>
        {products.map((variant, at) => {
          const margin = marginOf(variant);
          const cost = variant.cost_price === undefined ? "" : formatMoney(variant.cost_price);
          return (
            <li className="row justify-between min-h-26 gap-12" key={variant._id ?? at}>
              <code className="mono">{variant.sku ?? t("no SKU")}</code>
              <span className="truncate text-2">
                {margin !== undefined
                  ? t("cost {cost}, margin {margin}", { cost, margin: formatMargin(margin) })
                  : cost && t("cost {cost}", { cost })}
              </span>
              {variant.price === undefined ? <EmptyValue /> : <b>{formatMoney(variant.price)}</b>}
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

/** The running subscriptions of a product: the newest shows when it was last sold. */
export function Subscriptions({ product, customers = 0 }: { product: Product; customers: number | undefined }) {
  const query = useQuery({
    ...listQuery(listCustomerSubscriptions, havingIt(product, shown.subscriptions)),
    placeholderData: undefined,
  });
  const { data } = query;
  const [newest] = data?.rows ?? [];
  const all = data && data.total > 0 && (
    <Link href={paths.subscriptions(havingIt(product))} prefetch={false}>
      {t("All {count}", { count: data.total })}
    </Link>
  );
  return (
    <PanelSection title={t("Who has it")} detail={all}>
      <LoadFailure query={query} failed={t("Could not load its subscriptions.")} />
      {data?.total === 0 && <p>{t("No running subscription has it.")}</p>}
      {customers > 0 && (
        <p>{t("{count, plural, one {# customer has it} other {# customers have it}}", { count: customers })}</p>
      )}
      {newest?.created !== undefined && (
        <p>{rich("Last sold {when}", { when: <Recent value={newest.created} inSentence /> })}</p>
      )}
      <ul className={classes.list}>
        {data?.rows.map(({ _id, name, account_details: customer }) => (
          <li className="row justify-between min-h-26 gap-12" key={_id}>
            <Link href={paths.subscription(_id)} prefetch={false} className="link">
              {name ?? _id}
            </Link>
            <span className="truncate text-2">{customer?.name}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
