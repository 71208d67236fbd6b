import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PanelSection } from "@/components/layout/panel-parts";
import { LoadFailure } from "@/components/record/loaded";
import { formatCount } from "@/components/ui/number-format";
import { Recent } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { listQuery } from "@/lib/browser/list";
import { collectionListQuery } from "@/lib/resources/collection/client";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { paths } from "../paths";
import { collectionsWith } from "./product-links";
import classes from "./products.module.css";

const shown = { collections: 20, subscriptions: 5 };

/** The live collections that hold the group of a product. */
export function Collections({ group }: { group: string }) {
  const search = where(listCollections.list, { productGroupIds: group }, { limit: shown.collections });
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

/** The newest subscriptions of a product: the first one shows when it was last sold. */
export function Subscriptions({ product }: { product: string }) {
  const query = useQuery({
    ...listQuery(listCustomerSubscriptions, holding(product, shown.subscriptions)),
    placeholderData: undefined,
  });
  const { data } = query;
  const [newest] = data?.rows ?? [];
  const all = data && data.total > 0 && (
    <Link href={paths.subscriptions(holding(product))} prefetch={false}>
      All {formatCount(data.total)}
    </Link>
  );
  return (
    <PanelSection title="In subscriptions" detail={all}>
      <LoadFailure query={query} what="its subscriptions" />
      {data?.total === 0 && <p>No subscription has it.</p>}
      {newest?.created !== undefined && (
        <p>
          Last sold <Recent value={newest.created} inSentence />
        </p>
      )}
      <ul className={classes.list}>
        {data?.rows.map(({ _id, name, account_details: customer }) => (
          <li key={_id}>
            <Link href={paths.subscription(_id)} prefetch={false} className="link">
              {name ?? _id}
            </Link>
            <span>{customer?.name}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The subscriptions that hold a product, the newest first. */
const holding = (product: string, limit?: number): URLSearchParams =>
  where(
    listCustomerSubscriptions.list,
    { "items.reference": product },
    { sort: "-created", ...(limit === undefined ? {} : { limit }) },
  );
