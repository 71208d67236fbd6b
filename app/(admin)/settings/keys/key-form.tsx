"use client";

import { useState } from "react";
import { SelectField, TextField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { type Feature, featureNames } from "@/lib/base/auth/features";
import { type NewApiKey, useCreateKey } from "@/lib/resources/key/client";
import { useSend } from "../../use-send";
import settings from "../settings.module.css";
import { ScopePicker } from "./scope-picker";

const day = 86_400_000;
const lifetimes = [
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "180", label: "In 180 days" },
  { value: "365", label: "In 365 days" },
  { value: "date", label: "On a day" },
];

/** A new key: its name, what it may do, and until when. */
export function KeyForm({ onDone, onCancel }: { onDone: (made: NewApiKey) => void; onCancel: () => void }) {
  const { features } = useViewer();
  const offered = featureNames.filter((feature) => features.includes(feature));
  const [name, setName] = useState("");
  const [lifetime, setLifetime] = useState("90");
  const [date, setDate] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<Feature>>(new Set());
  const { mutateAsync: create } = useCreateKey();
  const { errors, isSending, send } = useSend("No key is made.");
  useUnsavedGuard(name !== "" || scopes.size > 0, "the new key");

  const submit = () =>
    void send(async () => onDone(await create({ name, scopes: [...scopes], expires: expiryOf(lifetime, date) })), {
      ...(name.trim() === "" ? { "/name": "Name what will use the key, such as erp-sync." } : {}),
      ...(scopes.size === 0 ? { "/scopes": "Choose at least one feature." } : {}),
      ...(lifetime === "date" && date === "" ? { "/expires": "Choose the last day it works." } : {}),
    });
  return (
    <Form label="New key" onSubmit={submit}>
      <div className={settings.form}>
        <div className={settings.fields} inert={isSending}>
          <TextField
            label="Name"
            help="What will use it, such as erp-sync"
            value={name}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            error={errors["/name"]}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SelectField
            label="Expires"
            data={lifetimes}
            value={lifetime}
            error={lifetime === "date" ? undefined : errors["/expires"]}
            onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
          />
          {lifetime === "date" && (
            <TextField
              label="Last day"
              type="date"
              help="Within a year, to the end of the day in UTC"
              value={date}
              error={errors["/expires"]}
              onChange={({ currentTarget }) => setDate(currentTarget.value)}
            />
          )}
          <ScopePicker
            offered={offered}
            chosen={scopes}
            onChange={setScopes}
            error={Object.entries(errors).find(([pointer]) => pointer.startsWith("/scopes"))?.[1]}
          />
        </div>
        <div className={settings.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            Create key
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** A clock that is a little fast must not ask for more than the year there is: the last minute is left off. */
const expiryOf = (lifetime: string, date: string): string =>
  lifetime === "date" ? `${date}T23:59:59.999Z` : new Date(Date.now() + Number(lifetime) * day - 60_000).toISOString();
