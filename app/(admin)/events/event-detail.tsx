"use client";

import { IconArrowRight, IconCopy } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { ForDevelopers } from "@/components/session/developer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { Id, useCopy } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { fieldLabel, formatValue } from "@/components/ui/field-words";
import { JsonView } from "@/components/ui/json-view";
import { roleInWords } from "@/components/ui/role-words";
import { EmptyValue, ExactMoment } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { eventSays } from "@/lib/resources/event/words";
import { ActorName } from "../names/actor-name";
import { changesOf, isChangeOfRecord, objectName } from "./event-changes";
import { adviceOn, linksFor } from "./event-links";
import classes from "./events.module.css";
import { UndoChange } from "./undo-change";
import { ValueNow } from "./value-now";

/** The expanded detail of an event: message, links, changes, user, and the record as stored. */
export function EventDetail({ event }: { event: Event }) {
  return (
    <div className={`grid wrap ${classes.detail}`}>
      <div className={classes.about}>
        <h2 className="mb-8 text-12 leading-16 font-500 text-3">{t("What happened")}</h2>
        <Sentence event={event} />
        <div className="flex flex-wrap gap-8 mb-20">
          {linksFor(event).map(({ label, username, href }) => (
            <ButtonLink key={label} href={href} rightSection={<IconArrowRight aria-hidden />}>
              {rich(label, { user: username !== undefined && <ActorName username={username} /> })}
            </ButtonLink>
          ))}
        </div>
        <BeforeAndAfter event={event} />
        <UndoChange event={event} />
        <h2 className="mb-8 text-12 leading-16 font-500 text-3">{t("Details")}</h2>
        <WhoAndHow event={event} />
      </div>
      <ForDevelopers>
        <AsStored event={event} />
      </ForDevelopers>
    </div>
  );
}

function Sentence({ event }: { event: Event }) {
  const { status, data } = event;
  const name = objectName(event);
  const advice = status === "failed" && adviceOn(event);
  return (
    <>
      <p className="max-w-640 mb-12 text-15 leading-24 break-anywhere">
        {name !== undefined && <b className="font-500">{name}: </b>}
        {ended(eventSays(event))} {data?.message !== undefined && ended(t(data.message))}
        {status === "failed" && ` ${t("Nothing changed.")}`}
      </p>
      {advice && <p className="max-w-640 mb-12 text-2">{advice}</p>}
    </>
  );
}

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function BeforeAndAfter({ event }: { event: Event }) {
  const changes = changesOf(event);
  if (changes.length === 0) return null;
  return (
    <>
      <h2 className="mb-8 text-12 leading-16 font-500 text-3">{t("Before and after")}</h2>
      <ChangeList>
        {changes.map(({ field, before, after }) => (
          <ChangeRow key={field} label={fieldLabel(field)}>
            <Change from={formatValue(before, field)} to={formatValue(after, field)} />
            {isChangeOfRecord(event) && <ValueNow event={event.id} field={field} />}
          </ChangeRow>
        ))}
      </ChangeList>
    </>
  );
}

function WhoAndHow({ event: { id, user, time, data, tenant, origin } }: { event: Event }) {
  return (
    <DescriptionList>
      <Description label={t("User")}>
        {user?.username === undefined ? <EmptyValue /> : <ActorName username={user.username} />}{" "}
        <span className="text-3">
          {[
            user?.type && (user.type === "api" ? t("API key") : t(user.type)),
            user?.via === "mcp" && t("Assistant"),
            user?.role && roleInWords(user.role),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </Description>
      <Description label={t("Time")}>
        <ExactMoment value={time} />
      </Description>
      {origin === "external" && (
        <Description label={t("Recorded by")}>{t("Another system, through the API")}</Description>
      )}
      <Description label={t("Tenant")}>{tenant?.name ?? tenant?.id ?? <EmptyValue />}</Description>
      <ForDevelopers>
        {data?._id !== undefined && (
          <Description label={t("Object")}>
            <Id value={data._id} />
          </Description>
        )}
      </ForDevelopers>
      {data?.statusCode !== undefined && <Description label={t("Status")}>{data.statusCode}</Description>}
      <ForDevelopers>
        <Description label={t("Event")}>
          <Id value={id} />
        </Description>
      </ForDevelopers>
    </DescriptionList>
  );
}

function AsStored({ event }: { event: Event }) {
  const { copied, copy } = useCopy();
  return (
    <div>
      <div className="row justify-between">
        <h2 className="mb-8 text-12 leading-16 font-500 text-3">{t("Record as stored")}</h2>
        <Button
          variant="quiet"
          leftSection={<IconCopy aria-hidden />}
          onClick={() => copy(JSON.stringify(event, null, 2))}
        >
          {copied ? t("Copied") : t("Copy")}
        </Button>
      </div>
      <JsonView label={t("Record as stored")} value={event} />
    </div>
  );
}
