"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/field";
import { Dialog } from "@/components/overlay/dialog";
import { CheckList } from "@/components/record/check-list";
import { Loaded } from "@/components/record/loaded";
import { useScreenParts } from "@/components/record/screen-parts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useTimeZone } from "@/components/ui/clock";
import type { ListReason } from "@/lib/base/http/list-why";
import { t } from "@/lib/languages/text";
import { saidFields } from "./filter-fields";
import { conditionWords, type QueryCondition, queryConditions } from "./query-conditions";
import { useList } from "./use-list-state";
import classes from "./why-missing.module.css";

/** A dialog that asks for an ID, and shows for each condition of the list whether the record meets it. */
export function WhyMissing({ title, onClose }: { title: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [id, setId] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setId(typed.trim());
  };
  return (
    <Dialog title={title} width={520} onClose={onClose}>
      <div className="grid gap-16">
        <form className={`flex items-end gap-8 ${classes.ask}`} aria-label={t("Which record")} onSubmit={submit}>
          <TextField
            data-autofocus
            label={t("ID")}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="primary">
            {t("Check")}
          </Button>
        </form>
        {id !== "" && <Answer id={id} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Answer({ id, onClose }: { id: string; onClose: () => void }) {
  const { facts, search } = useList();
  const query = useQuery({
    queryKey: [facts.area, "why", facts.path, id, search],
    queryFn: ({ signal }) => facts.why(search, id, signal),
    // Somebody may have changed the record in the meantime.
    staleTime: 0,
  });
  return (
    <section aria-live="polite" aria-label={t("Why")} className={`grid justify-items-start gap-12 ${classes.answer}`}>
      <Loaded query={query} failed={t("Could not load the answer.")}>
        {(reason) =>
          reason.found ? <Found id={id} reason={reason} onClose={onClose} /> : <Absent event={reason.deleted?.event} />
        }
      </Loaded>
    </section>
  );
}

function Found({ id, reason, onClose }: { id: string; reason: ListReason; onClose: () => void }) {
  const { facts, query, address } = useList();
  const timeZone = useTimeZone();
  const asked = queryConditions(facts.list, query, reason.conditions);
  const excluding = asked.filter(({ matches }) => !matches);
  const isOutside = facts.outside && excluding.some(({ without }) => !without);
  const alone = { filters: [{ field: facts.list.id, conditions: [{ op: "eq" as const, value: id }] }], search: "" };
  const show = () => {
    onClose();
    address.setQuery(alone);
  };
  const actionOf = ({ matches, without }: QueryCondition) =>
    !matches && without ? (
      <Button variant="link" onClick={() => address.setQuery(without)}>
        {t("Remove")}
      </Button>
    ) : undefined;
  return (
    <>
      <p>
        {excluding.length === 0
          ? t("The record is in this list, on another page.")
          : t("The record exists, but this list doesn’t show it:")}
      </p>
      {asked.length > 0 && (
        <CheckList
          label={t("Conditions")}
          checks={asked.map((each) => ({
            passed: each.matches,
            words: conditionWords(each, saidFields(facts), timeZone),
            action: actionOf(each),
          }))}
        />
      )}
      {isOutside && (
        <ButtonLink href={facts.outside?.href(id) ?? ""}>{facts.outside && t(facts.outside.label)}</ButtonLink>
      )}
      {excluding.length === 0 && <Button onClick={show}>{t("Show it alone")}</Button>}
    </>
  );
}

function Absent({ event }: { event: string | undefined }) {
  const { eventHref } = useScreenParts();
  if (event === undefined) return <p>{t("There is no record with this ID, or you may not see it.")}</p>;
  return (
    <>
      <p>{t("This record was deleted.")}</p>
      <ButtonLink href={eventHref(event)}>{t("See who deleted it, and undo that")}</ButtonLink>
    </>
  );
}
