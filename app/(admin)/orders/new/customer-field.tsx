"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconX } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { IconButton } from "@/components/ui/icon-button";
import { formatMoney } from "@/components/ui/number-format";
import { CalendarDay } from "@/components/ui/values";
import { rounded, sum } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import { where } from "@/lib/base/list/where";
import { readRows } from "@/lib/browser/list-search";
import { t } from "@/lib/languages/text";
import type { ListedAccount } from "@/lib/resources/account/client";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { termsQuery } from "../../accounts/customer-queries";
import { SuggestField } from "../suggest-field";
import type { Customer } from "./draft";
import classes from "./new-order.module.css";

interface CustomerFieldProps {
  customer: Customer | undefined;
  fault: string | undefined;
  onChange: (customer: Customer | undefined) => void;
}

const shownMax = 8;

export function CustomerField({ customer, fault, onChange }: CustomerFieldProps) {
  const [query, setQuery] = useState("");
  const {
    data = [],
    isPlaceholderData,
    isFetching,
  } = useQuery({
    queryKey: [listAccounts.area, "order", query],
    queryFn: ({ signal }) => {
      const view = { search: query, limit: shownMax, sort: "name", fields: ["id", "name", "number"] } as const;
      return readRows<ListedAccount>(listAccounts, where(listAccounts.list, {}, view), signal);
    },
    enabled: query.trim() !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.customer}>
      <span className="block mb-6 font-500">{t("Customer")}</span>
      {customer ? (
        <div className={`row min-h-34 gap-8 border-2 rounded-6px ${classes.chosen}`}>
          <span className="font-500">{customer.name}</span>
          <code className="text-2 mono">{customer.number}</code>
          <IconButton className="ms-auto" label={t("Choose another customer")} onClick={() => onChange(undefined)}>
            <IconX aria-hidden />
          </IconButton>
        </div>
      ) : (
        <SuggestField
          label={t("Customer")}
          placeholder={t("Name or number")}
          isWrong={fault !== undefined}
          query={query}
          onQueryChange={setQuery}
          options={data}
          keyOf={({ id, tenant = "" }) => `${tenant}-${id}`}
          isPending={isFetching && (isPlaceholderData || data.length === 0)}
          empty={t("No customer is found.")}
          onChoose={({ id, name = id, number }) => {
            setQuery("");
            onChange({ id, name, ...defined({ number }) });
          }}
        >
          {({ id, name = id, number }) => (
            <>
              <span className="truncate">{name}</span>
              <code className="text-2 mono">{number}</code>
            </>
          )}
        </SuggestField>
      )}
      {fault ? (
        <p className={`mx-0 mt-6 mb-0 text-danger ${classes.fault}`}>{fault}</p>
      ) : (
        customer && <Present account={customer.id} />
      )}
    </div>
  );
}

/** What the customer has at present. */
function Present({ account }: { account: string }) {
  const mayRead = useHasFeature("Platform/Subscription");
  const { data } = useQuery({ ...termsQuery(account), enabled: mayRead });
  const { currencies } = useViewer();
  if (!data) return null;
  const active = data.rows.filter(({ status }) => status === "active");
  if (active.length === 0)
    return <p className={`mx-0 mt-6 mb-0 text-2 ${classes.note}`}>{t("No active subscription yet")}</p>;
  const [next] = active;
  const amount = formatMoney(rounded(sum(active, ({ price = 0 }) => price)));
  return (
    <p className={`mx-0 mt-6 mb-0 text-2 ${classes.note}`}>
      {rich(
        "{count, plural, one {# active subscription} other {# active subscriptions}}, {amount} a month, next end {day}",
        {
          count: active.length,
          amount: [amount, currencies.get(next?.tenant ?? "")].filter(Boolean).join(" "),
          day: <CalendarDay value={next?.end_date} />,
        },
      )}
    </p>
  );
}
