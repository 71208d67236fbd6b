"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { Region } from "@/components/layout/page";
import { confirm } from "@/components/overlay/confirm";
import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Status, type StatusKind } from "@/components/ui/status";
import { Recent } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import { domainsQuery, useRemoveDomain, useVerifyDomain } from "@/lib/resources/single-sign-on/client";
import type { Domain } from "@/lib/resources/single-sign-on/schema";
import settings from "../settings.module.css";
import classes from "./domains.module.css";

/** The domains whose users the issuer signs in. */
export function Domains({ mayWrite, onAdd }: { mayWrite: boolean; onAdd: () => void }) {
  const query = useQuery(domainsQuery);
  const domains = query.data ?? [];
  return (
    <Region
      title={t("Domains")}
      detail={query.data && t("{count, plural, one {# domain} other {# domains}}", { count: domains.length })}
      action={mayWrite && <Button onClick={onAdd}>{t("Add domain")}</Button>}
    >
      <LoadFailure query={query} failed={t("Could not load the domains.")} />
      {query.data?.length === 0 && (
        <p className={`max-w-640 text-3 ${settings.part}`}>{t("None yet. Verify a domain with a DNS record.")}</p>
      )}
      {domains.length > 0 && (
        <ul className={`${settings.rows} ${classes.domains}`} aria-label={t("Domains")}>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Region>
  );
}

function DomainRow({ domain: row, mayWrite }: { domain: Domain; mayWrite: boolean }) {
  const { domain, record, proved, checked } = row;
  const { mutateAsync: verify, isPending } = useVerifyDomain();
  const { mutateAsync: remove } = useRemoveDomain();
  const { kind, state, detail } = stateOf(row);
  const check = async () => {
    const now = await report(verify(domain), {
      failed: (reason) => t("{domain} is not verified. {reason}", { domain, reason }),
    });
    if (now?.outcome === "found") showToast({ kind: "done", message: t("{domain} is verified", { domain }) });
    else if (now) showToast({ kind: "failed", message: `${domain}: ${stateOf(now).detail}` });
  };
  const takeAway = async () => {
    const acts = await confirm({
      title: t("Remove {name}?", { name: domain }),
      body: t("Users of the domain can no longer sign in through the issuer."),
      keep: t("Keep it"),
      act: t("Remove {name}", { name: domain }),
    });
    if (!acts) return;
    await report(remove(domain), {
      done: () => t("Removed {name}", { name: domain }),
      failed: (reason) => t("{name} is not removed. {reason}", { name: domain, reason }),
    });
  };
  return (
    <li>
      <div>
        <span className="row gap-8 font-500">
          {domain} <Status kind={kind}>{state}</Status>
        </span>
        <span className="block text-3 break-anywhere">
          {detail}
          {checked && <> {rich("Last checked {moment}.", { moment: <Recent value={checked} inSentence /> })}</>}
        </span>
        {record && (row.outcome !== "found" || !proved) && (
          <dl className={`grid items-baseline gap-x-16 gap-y-4 mt-8 phone-gap-0 ${classes.record}`}>
            <dt className="text-3">{t("TXT record")}</dt>
            <dd className="row">
              <code className="min-w-0 break-anywhere mono">{record.name}</code>{" "}
              <CopyButton text={record.name} name={t("Copy the record of {domain}", { domain })} />
            </dd>
            <dt className="text-3">{t("Value")}</dt>
            <dd className="row">
              <code className="min-w-0 break-anywhere mono">{record.value}</code>{" "}
              <CopyButton text={record.value} name={t("Copy its value")} />
            </dd>
          </dl>
        )}
      </div>
      {mayWrite && record && (
        <span className="flex flex-wrap gap-8">
          <Button onClick={() => void check()} aria-disabled={isPending}>
            {isPending ? t("Checking") : t("Check now")}
            <span className="sr-only"> {domain}</span>
          </Button>
          <Button variant="quiet" aria-label={t("Remove {name}", { name: domain })} onClick={() => void takeAway()}>
            {t("Remove")}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The state of a domain as a text. */
function stateOf({ record, proved, outcome, missing }: Domain): { kind: StatusKind; state: string; detail: string } {
  if (!record) return { kind: "active", state: t("Verified"), detail: t("The operator vouches for it.") };
  if (proved && missing) {
    const detail = t("The DNS record is gone. After 7 days without it the domain no longer counts.");
    return { kind: "failed", state: t("Record gone"), detail };
  }
  if (proved)
    return { kind: "active", state: t("Verified"), detail: t("The DNS record is checked once a day; leave it there.") };
  return { kind: "pending", state: t("Not verified"), detail: t(found[outcome ?? "unchecked"]) };
}

const found: Record<NonNullable<Domain["outcome"]> | "unchecked", string> = {
  unchecked: message("Add this record to the domain's DNS, then check."),
  found: message("The DNS record is no longer there, or another company has verified the domain."),
  absent: message("There is no such record yet. A new one can take an hour to be seen everywhere."),
  different: message("There is a record with another value. Add one with this value."),
  unanswered: message("The domain's name servers did not answer. Try again shortly."),
};
