"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { defined } from "@/lib/base/defined";
import { callErrorOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { accountQuery } from "@/lib/resources/account/client";
import { useCreateOrder } from "@/lib/resources/order/client";
import { paths } from "../../paths";
import { useUndoneOrder } from "../use-undone-order";
import { CustomerField } from "./customer-field";
import { type Draft, emptyDraft, faultOf, toBody } from "./draft";
import classes from "./new-order.module.css";
import { OrderFoot } from "./order-foot";
import { OrderLines } from "./order-lines";
import { OrderTerms } from "./order-terms";
import { useKeptDraft } from "./use-kept-draft";

/** Faults by the place in the body that they are of. */
export type Faults = ReadonlyMap<string, string>;

/** Enters an order: its customer, then lines by name or SKU with what each comes to at once. */
export function NewOrderScreen() {
  const [draft, setDraft] = useKeptDraft();
  const [faults, setFaults] = useState<Faults>(new Map());
  const [failure, setFailure] = useState<string>();
  const { mutateAsync: create, isPending } = useCreateOrder();
  const undone = useUndoneOrder();
  const router = useRouter();
  const { hasOrders } = useViewer();
  const addField = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  const customerId = draft.customer?.id;
  useEffect(() => {
    if (customerId !== undefined && isChosen.current) addField.current?.focus();
  }, [customerId]);
  useNamedCustomer(draft, setDraft);
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.size > 0) screen.current?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
  }, [faults]);
  const isStarted = draft.lines.length > 0;
  const change = (changes: Partial<Draft>) => {
    setFaults(new Map());
    setFailure(undefined);
    setDraft({ ...draft, ...changes });
  };
  const place = async () => {
    const wrong = faultsOf(draft);
    setFaults(wrong);
    if (wrong.size > 0 || isPending) return;
    try {
      const { _id: id, number } = await create(toBody(draft));
      setDraft(emptyDraft);
      showToast({
        kind: "done",
        message: t("Placed the order {number}", { number }),
        undo: () => undone(id, "placed"),
      });
      router.push(paths.order(id));
      // The first order adds its entry to the navigation.
      if (!hasOrders) router.refresh();
    } catch (error) {
      const { problem, message } = callErrorOf(error);
      setFaults(new Map(problem.errors?.map(({ pointer = "", detail }) => [pointer, detail])));
      setFailure(message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void place();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter places the order from every field
    <div ref={screen} className="contents" onKeyDown={onKeyDown}>
      <Page>
        <PageHeader title={t("New order")} parent={{ label: t("Orders"), href: paths.orders() }}>
          {isStarted && (
            <>
              <span className="text-2">{t("Kept on this device until you place it")}</span>
              <Button variant="quiet" onClick={() => change({ ...emptyDraft, customer: undefined, isNamed: true })}>
                {t("Discard")}
              </Button>
            </>
          )}
        </PageHeader>
        <PageBody>
          <ScrollRegion label={t("New order")}>
            <div className={`grid cols-minmax-0-1fr-334 min-h-full ${classes.columns}`}>
              <div className="min-w-0 py-20 px-gutter phone-py-16">
                <CustomerField
                  customer={draft.customer}
                  fault={faults.get("/account")}
                  onChange={(customer) => {
                    isChosen.current = true;
                    change({ customer });
                  }}
                />
                <h2 className="mx-0 mt-20 mb-8 text-15">
                  {t("Lines")} <span className="text-2">{draft.lines.length || ""}</span>
                </h2>
                <OrderLines draft={draft} faults={faults} onChange={change} addField={addField} />
              </div>
              <OrderTerms draft={draft} faults={faults} onChange={change} />
            </div>
          </ScrollRegion>
        </PageBody>
        <OrderFoot
          draft={draft}
          failure={
            failure ??
            (faults.size > 0
              ? t("{count, plural, one {# field} other {# fields}} to correct.", { count: faults.size })
              : undefined)
          }
          isPending={isPending}
          onPlace={() => void place()}
        />
      </Page>
    </div>
  );
}

function faultsOf({ customer, lines }: Draft): Faults {
  const wrong = new Map<string, string>();
  if (!customer) wrong.set("/account", t("Choose a customer."));
  if (lines.length === 0) wrong.set("/items", t("Add a line: type a name or a SKU."));
  for (const [at, line] of lines.entries()) {
    const fault = faultOf(line);
    if (fault) wrong.set(`/items/${at}`, fault);
  }
  return wrong;
}

/** The customer that the address names, such as from their page. */
function useNamedCustomer(draft: Draft, setDraft: (draft: Draft) => void): void {
  const named = useSearchParams().get("account") ?? "";
  const { data } = useQuery({ ...accountQuery(named), enabled: named !== "" });
  const account = data?.data;
  const take = useEffectEvent(() => {
    if (!account || draft.isNamed) return;
    const { id, name = id, number } = account;
    setDraft({ ...draft, customer: { id, name, ...defined({ number }) }, isNamed: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is read
  useEffect(() => take(), [account]);
}
