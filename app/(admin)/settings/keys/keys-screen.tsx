"use client";

import { useState } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { lateParts } from "@/components/ui/late-parts";
import { message, t } from "@/lib/languages/text";
import type { NewApiKey } from "@/lib/resources/key/client";
import { createKey, listKeys } from "@/lib/resources/key/endpoints";
import { newKey } from "../../creations";
import { keyFields } from "./key-fields";

const late = lateParts(() => import("./late"));
const CreatedKeyDialog = late("CreatedKeyDialog");
const KeyForm = late("KeyForm");
const KeyDrawer = late("KeyDrawer");

const keys = defineListScreen({
  endpoint: listKeys,
  fields: keyFields,
  shown: ["name", "id", "status", "scopes", "lastUsed", "expires", "created"],
  title: message("API keys"),
  none: message("No API keys yet"),
  unseen: message("You cannot see API keys"),
  create: { ...newKey, endpoint: createKey },
});

export function KeysScreen() {
  const [created, setCreated] = useState<NewApiKey>();
  const show = (key: NewApiKey, open: (id: string) => void) => {
    setCreated(key);
    open(key.id);
  };
  return (
    <ListScreen list={keys}>
      <ListHeader title={t("API keys")} />
      <ListFilters />
      <ListBody>
        <ListTable
          list={keys}
          empty={t("Programs that use the API on behalf of this tenant each get a key of their own.")}
        />
        <CreatePanel>{(done, cancel) => <KeyForm onDone={(key) => show(key, done)} onCancel={cancel} />}</CreatePanel>
        <RowPanel list={keys}>
          {(key, panel, open) => <KeyDrawer apiKey={key} onRotated={(next) => show(next, open)} {...panel} />}
        </RowPanel>
        {created && <CreatedKeyDialog created={created} onClose={() => setCreated(undefined)} />}
      </ListBody>
    </ListScreen>
  );
}
