"use client";

import { useState } from "react";
import { Page, PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { report } from "@/components/overlay/report";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { lateParts } from "@/components/ui/late-parts";
import { useOrigin } from "@/components/ui/use-is-browser";
import { t } from "@/lib/languages/text";
import { type NewApiKey, useCreateKey } from "@/lib/resources/key/client";
import { assistantLines, assistantScopes } from "../client-lines";
import { LinesShown } from "../lines-shown";
import settings from "../settings.module.css";

const late = lateParts(() => import("../keys/late"));
const CreatedKeyDialog = late("CreatedKeyDialog");

/** How an assistant uses this installation: its address, a key of its own, and what each client is told. */
export function AssistantsScreen() {
  const origin = useOrigin();
  return (
    <Page>
      <PageHeader title={t("Assistants")} />
      <PageBody>
        <ScrollRegion label={t("Assistants")}>
          <div className={`max-w-640 ${settings.part} ${settings.first}`}>
            <p className="mb-12 text-2">
              {t(
                "Assistants that speak the Model Context Protocol read and change records here with an API key: with its permissions, and in the event log. A change is tried first, and exactly what was tried is carried out. They never hand out rights.",
              )}
            </p>
            <DescriptionList>
              <Description label={t("Address")}>
                <code className="mono">{origin}/mcp</code>{" "}
                <CopyButton text={`${origin}/mcp`} name={t("Copy the address")} />
              </Description>
            </DescriptionList>
            <Keys />
          </div>
          <Region title={t("Connect a client")}>
            <div className={`max-w-640 ${settings.part}`}>
              <LinesShown lines={assistantLines(origin)} />
            </div>
          </Region>
        </ScrollRegion>
      </PageBody>
    </Page>
  );
}

/** A key for reading, and one that may change records as well. */
function Keys() {
  const { features } = useViewer();
  const mayWriteKeys = useHasFeature("Platform/Key/Write");
  const { mutateAsync: create, isPending } = useCreateKey();
  const [created, setCreated] = useState<NewApiKey>();
  const writing = assistantScopes(features);
  if (!mayWriteKeys) return null;
  const add = async (body: Parameters<typeof create>[0]) => {
    const key = await report(create(body), { failed: (reason) => t("The key was not created. {reason}", { reason }) });
    if (key) setCreated(key);
  };
  return (
    <>
      <div className="flex flex-wrap gap-8 mt-8 text-3">
        <Button
          variant="primary"
          disabled={isPending}
          onClick={() => void add({ name: "Assistant (reads)", access: "read" })}
        >
          {t("Create a key that reads")}
        </Button>
        {writing.length > 0 && (
          <Button disabled={isPending} onClick={() => void add({ name: "Assistant", scopes: writing })}>
            {t("Create a key that also changes records")}
          </Button>
        )}
      </div>
      <p className="mt-8 text-3">{t("The key works for 90 days, and has permissions of yours alone.")}</p>
      {created && <CreatedKeyDialog created={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}
