import Link from "next/link";
import { ForDevelopers } from "@/components/session/developer";
import { Id } from "@/components/ui/copy";
import { EmptyValue } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { StoredCollection } from "@/lib/resources/collection/schema";
import { groupHref } from "../products/product-links";
import classes from "./product-groups.module.css";

/** The content of a collection, expanded below its row. */
export function ProductGroups({ collection: { id, name = id, productGroups = [] } }: { collection: StoredCollection }) {
  if (productGroups.length === 0)
    return <p className={`py-6 text-3 ${classes.nothing}`}>{t("No product groups in it.")}</p>;
  return (
    <table
      className={`table-fixed w-full phone-block ${classes.groups}`}
      aria-label={t("Product groups of {name}", { name })}
    >
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("Product group")}</th>
          <ForDevelopers>
            <th scope="col">{t("Group")}</th>
            <th scope="col">{t("ID")}</th>
          </ForDevelopers>
        </tr>
      </thead>
      <tbody className="phone-block">
        {productGroups.map((group) => (
          <tr className="phone-grid phone-items-center" key={`${group.group_id} ${group.id}`}>
            <th scope="row">
              {group.name === undefined ? (
                <EmptyValue>{t("product deleted")}</EmptyValue>
              ) : (
                <Link href={groupHref(group)} prefetch={false} className="link">
                  {group.name}
                </Link>
              )}
            </th>
            <ForDevelopers>
              <td>
                {/* The group of a product without variants has the id of the product. */}
                {group.group_id !== group.id && <code className="mono">{group.group_id}</code>}
              </td>
              <td>{group.id === undefined ? <EmptyValue /> : <Id value={group.id} />}</td>
            </ForDevelopers>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
