"use client";

import { ForDevelopers } from "@/components/session/developer";
import { t } from "@/lib/languages/text";
import { customersShown } from "@/lib/resources/tenant/schema";
import { CompanyPage } from "../company-page";
import settings from "../settings.module.css";

/** The customers that are tenants themselves. */
export function CustomerSignInsScreen() {
  return (
    <CompanyPage title={t("Customer sign-ins")}>
      {({ tenant: { customers = [] } }) => (
        <>
          <p className={`max-w-640 ${settings.part} ${settings.first}`}>
            {customers.length === 0
              ? t("Customers with their own sign-in appear here. The operator of this installation adds them.")
              : customers.length === customersShown
                ? t("The first {count} customers sign in here themselves and see their own records.", {
                    count: customers.length,
                  })
                : t(
                    "{count, plural, one {# customer signs in here themselves and sees its own records.} other {# customers sign in here themselves and see their own records.}}",
                    { count: customers.length },
                  )}
          </p>
          {customers.length > 0 && (
            <ul className={`${settings.rows} ${settings.lines}`} aria-label={t("Customers")}>
              {customers.map((customer) => (
                <li key={customer.id}>
                  <div className="row gap-8 font-500">{customer.name}</div>
                  <ForDevelopers>
                    <code className="mono">{customer.id}</code>
                  </ForDevelopers>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </CompanyPage>
  );
}
