"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEscape } from "@/components/command/registry";
import { IconDownload, IconHelp } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { Loading } from "@/components/layout/page";
import { DrawerBody, PanelHead } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { report } from "@/components/overlay/report";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature } from "@/components/session/viewer";
import { useNeedsNetwork } from "@/components/state/online";
import { SearchBox } from "@/components/table/search-box";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyOnUse } from "@/components/ui/late-parts";
import { saveBlob } from "@/components/ui/save-blob";
import { Status } from "@/components/ui/status";
import { Day } from "@/components/ui/values";
import { not, where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import type { AgreementDetail } from "@/lib/resources/agreement/schema";
import { acceptanceCountsQuery, acceptanceListQuery, readReceipt } from "@/lib/resources/consent/client";
import { listAcceptances } from "@/lib/resources/consent/endpoints";
import { ConsentCurve } from "./consent-curve";
import classes from "./reader.module.css";
import { Remind } from "./remind";
import { Waiting } from "./waiting";

const WhyAsked = lazyOnUse(async () => (await import("./why-asked")).WhyAsked);

interface ConsentPanelProps {
  agreement: AgreementDetail;
  /** `waiting`, `completed` or `all`. */
  status: string;
  onChange: (status: string) => void;
  onClose: () => void;
}

const choices = [
  {
    value: "waiting",
    label: message("Not accepted"),
    title: message("Who has not accepted"),
    filter: not("completed"),
  },
  { value: "completed", label: message("Accepted"), title: message("Who has accepted"), filter: "completed" },
  { value: "all", label: message("All"), title: message("Who is asked"), filter: undefined },
] as const;

const pageSize = 100;

/** The users who have and have not accepted, with receipts of the acceptances. */
export function ConsentPanel({ agreement, status, onChange, onClose }: ConsentPanelProps) {
  const [search, setSearch] = useState("");
  const [explained, setExplained] = useState<string>();
  const [limit, setLimit] = useState(pageSize);
  useEscape(true, onClose);
  const needsNetwork = useNeedsNetwork();
  const chosen = choices.find(({ value }) => value === status);
  const params = where(listAcceptances.list, { status: chosen?.filter }, { search, sort: "full_name", limit });
  const query = useQuery(acceptanceListQuery(agreement._id, params.toString()));
  const { data } = query;
  const counts = useQuery(acceptanceCountsQuery);
  const count = counts.data?.get(agreement._id);
  const waiting = data?.total ?? (count ? count.total - count.completed : 0);
  const mayWrite = useHasFeature("Platform/Contract/Write");
  const mayRemind = mayWrite && status === "waiting" && search === "";
  // The counts say what will be in the panel.
  if (counts.isPending)
    return (
      <SidePanel label={t("Consent")} size="feature">
        <PanelHead title={t(chosen?.title ?? message("Who is asked"))} onClose={onClose} />
        <Loading>{null}</Loading>
      </SidePanel>
    );
  return (
    <SidePanel label={t("Consent")} size="feature">
      <PanelHead title={t(chosen?.title ?? message("Who is asked"))} onClose={onClose}>
        {data ? t("{count, plural, one {# user} other {# users}}", { count: data.total }) : "\u00a0"}
      </PanelHead>
      {count && count.completed > 0 && <ConsentCurve agreement={agreement._id} total={count.total} />}
      <div className={`stack gap-8 py-12 px-20 border-b ${classes.panelTools}`}>
        <fieldset className={`flex flex-wrap gap-2 py-0 px-0 m-0 border-0 ${classes.choices}`} aria-label={t("Show")}>
          {choices.map(({ value, label }) => (
            <Button
              key={value}
              variant="quiet"
              aria-pressed={value === status}
              onClick={() => {
                setLimit(pageSize);
                onChange(value);
              }}
            >
              {t(label)}
            </Button>
          ))}
        </fieldset>
        <SearchBox label={t("Search users")} value={search} onChange={setSearch} />
        {mayRemind && waiting > 0 && <Remind agreement={agreement._id} waiting={data?.total} />}
      </div>
      <DrawerBody label={t("Users")}>
        <LoadFailure query={query} failed={message("Could not load the users.")} />
        {data?.rows.length === 0 && (
          <p>{search === "" ? t("Nobody here.") : t("Nobody here matches “{text}”.", { text: search })}</p>
        )}
        <ul className={`stack ${classes.people}`}>
          {data?.rows.map((row) => (
            <li className="row flex-wrap gap-8 border-b-soft" key={row._id}>
              <span className="stack flex-1 min-w-0">
                <b className="font-500">{row.full_name || row.username}</b>
                <span className="truncate text-3" title={row.username}>
                  {row.username}
                </span>
              </span>
              {row.status === "completed" ? (
                <Status kind="active">
                  {rich("Version {version}, {day}", { version: row.version, day: <Day value={row.accepted} /> })}
                </Status>
              ) : (
                <Waiting acceptance={row} />
              )}
              <IconButton
                label={
                  row.status === "completed"
                    ? t("Why is {name} not asked?", { name: row.full_name || row.username })
                    : t("Why is {name} asked?", { name: row.full_name || row.username })
                }
                aria-expanded={explained === row._id}
                onClick={() => setExplained(explained === row._id ? undefined : row._id)}
              >
                <IconHelp aria-hidden />
              </IconButton>
              {row.consent !== undefined && (
                <IconButton
                  label={t("Receipt of {name}", { name: row.full_name || row.username })}
                  onClick={() => void downloadReceipt(row.consent ?? "")}
                  {...needsNetwork}
                >
                  <IconDownload aria-hidden />
                </IconButton>
              )}
              {explained === row._id && (
                <div className={classes.why}>
                  <WhyAsked agreement={agreement._id} user={row.user_id} />
                </div>
              )}
            </li>
          ))}
        </ul>
        {data && data.total > data.rows.length && limit < 1000 && (
          <Button variant="quiet" onClick={() => setLimit(1000)}>
            {t("Show {count} more", { count: Math.min(data.total, 1000) - data.rows.length })}
          </Button>
        )}
      </DrawerBody>
    </SidePanel>
  );
}

/** Downloads by a request, which names the tenant of the tab; a link cannot. */
async function downloadReceipt(consent: string): Promise<void> {
  const receipt = await report(readReceipt(consent), {
    failed: (reason) => t("The receipt was not downloaded. {reason}", { reason }),
  });
  if (receipt) saveBlob(new Blob([receipt], { type: "application/json" }), `consent-receipt-${consent}.json`);
}
