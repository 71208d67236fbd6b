"use client";

import Link from "next/link";
import { useState } from "react";
import { IconBan, IconRefresh } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { PanelSection } from "@/components/layout/panel-parts";
import { confirm, dismissQuestion } from "@/components/overlay/confirm";
import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { Fields, FieldValue } from "@/components/record/record-fields";
import { ForDevelopers } from "@/components/session/developer";
import { permissionCount, permissionName } from "@/components/session/permission-words";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { Id } from "@/components/ui/copy";
import { formatMoment } from "@/components/ui/date-format";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { useOrigin } from "@/components/ui/use-is-browser";
import { DayAndTime, Recent } from "@/components/ui/values";
import { featureNames } from "@/lib/base/auth/features";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { type NewApiKey, readKey, useRevokeKey, useRotateKey } from "@/lib/resources/key/client";
import { getKeyReferences, revokeKey } from "@/lib/resources/key/endpoints";
import type { ApiKey } from "@/lib/resources/key/schema";
import { EventsLink } from "../../events-link";
import { paths } from "../../paths";
import { programLines } from "../client-lines";
import { LinesShown } from "../lines-shown";
import { RotateDialog } from "../rotate-dialog";
import { KeyActivityLink } from "./key-activity-link";
import { keyFields } from "./key-fields";

interface KeyDrawerProps extends RowPanelProps {
  apiKey: ApiKey;
  /** Replaces this key with a new one. */
  onRotated: (made: NewApiKey) => void;
}

/** The drawer of a key: its features, its use, and how to revoke it. */
export function KeyDrawer({ apiKey, onRotated, ...panel }: KeyDrawerProps) {
  const origin = useOrigin();
  const { id, name = "", status, revoked, replaces } = apiKey;
  const mayWrite = useHasFeature("Platform/Key/Write");
  const mayReadEvents = useHasFeature("Platform/Event");
  const isAlive = status === "active" || status === "retiring";
  const [isRotating, setRotating] = useState(false);
  const rotate = useRotation(apiKey, onRotated);
  const revoke = useRevocation(apiKey);
  return (
    <RecordDrawer
      id={id}
      name={name || t("No name")}
      summary={<FieldValue of={apiKey} fields={keyFields} path="status" />}
      links={<EventsLink id={id} />}
      actions={
        mayWrite && (
          <>
            {isAlive && (
              <Button variant="quiet" leftSection={<IconBan aria-hidden />} onClick={() => void revoke()}>
                {t("Revoke")}
              </Button>
            )}
            {status === "active" && (
              <Button leftSection={<IconRefresh aria-hidden />} onClick={() => setRotating(true)}>
                {t("Rotate")}
              </Button>
            )}
          </>
        )
      }
      {...panel}
    >
      <PanelSection title={t("Use")}>
        <DescriptionList>
          <Description label={t("Begins with")}>
            <code className="mono">comptoir_{id}_</code>
          </Description>
          <Fields of={apiKey} fields={keyFields} shown={["lastUsed"]} />
          {mayReadEvents && (
            <Description label={t("What it did")}>
              <KeyActivityLink id={id} />,{" "}
              <Link className="link" href={paths.requests({ "~filter[user.id]": id })} prefetch={false}>
                {t("its requests")}
              </Link>
            </Description>
          )}
          <Fields of={apiKey} fields={keyFields} shown={["expires"]} />
          {revoked && (
            <Description label={status === "retiring" ? t("Works until") : t("Revoked")}>
              <DayAndTime value={revoked} />
            </Description>
          )}
        </DescriptionList>
      </PanelSection>
      <ScopesSection scopes={apiKey.scopes} />
      {isAlive && (
        <PanelSection title={t("Use it in programs")}>
          <LinesShown lines={programLines(origin, apiKey.scopes)} />
        </PanelSection>
      )}
      <PanelSection title={t("Record")}>
        <DescriptionList>
          <Fields of={apiKey} fields={keyFields} shown={["creator.username", "created"]} />
          <ForDevelopers>
            {replaces && (
              <Description label={t("Replaces")}>
                <Id value={replaces} />
              </Description>
            )}
          </ForDevelopers>
        </DescriptionList>
      </PanelSection>
      {isRotating && (
        <RotateDialog
          title={t("Rotate the key {name}?", { name })}
          body={t(
            "A new key with the same name and permissions takes its place, and is shown once. Put it where the former one is used before that one stops.",
          )}
          label={t("The old key still works")}
          act={t("Rotate {name}", { name })}
          onRotate={(seconds) => {
            setRotating(false);
            void rotate(seconds);
          }}
          onClose={() => setRotating(false)}
        />
      )}
    </RecordDrawer>
  );
}

function ScopesSection({ scopes }: Pick<ApiKey, "scopes">) {
  if (!scopes) {
    return <PanelSection title={t("Permissions")}>{t("Everything that the creator of the key may do.")}</PanelSection>;
  }
  const known = featureNames.filter((feature) => scopes.includes(feature));
  return (
    <PanelSection title={t("Permissions")} detail={permissionCount(scopes.length)}>
      <ul>
        {known.map((feature) => (
          <li className="flex justify-between min-h-26 gap-12" key={feature}>
            {permissionName(feature)}
            <ForDevelopers>
              <code className="text-2 mono">{feature}</code>
            </ForDevelopers>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function useRotation({ id, name }: ApiKey, onRotated: (made: NewApiKey) => void) {
  const { mutateAsync } = useRotateKey();
  return async (overlapSeconds: number) => {
    const made = await report(mutateAsync({ id, body: { overlapSeconds } }), {
      failed: (reason) => t("{name} is not rotated. {reason}", { name, reason }),
    });
    if (made) onRotated(made);
  };
}

function useRevocation({ id, name = "", lastUsed, created, replaces }: ApiKey) {
  const { mutateAsync } = useRevokeKey();
  const mayReadEvents = useHasFeature("Platform/Event");
  const timeZone = useTimeZone();
  return async () => {
    const { confirmDeletion } = await import("../../deletion");
    const acts = await confirmDeletion({
      title: t("Revoke the key {name}?", { name }),
      body: (
        <>
          {lastUsed
            ? rich("The key was last used {moment}.", { moment: <Recent value={lastUsed} inSentence /> })
            : rich("The key has never been used since it was made {moment}.", {
                moment: <Recent value={created} inSentence />,
              })}{" "}
          {t("The key’s next request is refused, and the key cannot be made valid again.")}
          {mayReadEvents && (
            <p>{rich("What it did: {events}", { events: <KeyActivityLink id={id} onClick={dismissQuestion} /> })}</p>
          )}
        </>
      ),
      keep: t("Keep the key"),
      act: t("Revoke {name}", { name }),
      references: getKeyReferences,
      by: revokeKey,
      input: { params: { id } },
    });
    if (!acts) return;
    try {
      await mutateAsync(id);
      showToast({ kind: "done", message: t("Revoked {name}", { name }) });
      if (replaces !== undefined) await offerFormer(replaces);
    } catch (error) {
      showToast({ kind: "failed", message: t("{name} is not revoked. {reason}", { name, reason: reasonOf(error) }) });
    }
  };
  /** The key that this one has replaced may still work. */
  async function offerFormer(former: string): Promise<void> {
    const { status, revoked } = (await readKey(former)) ?? {};
    if (status !== "retiring" || revoked === undefined) return;
    const until = formatMoment(new Date(revoked), timeZone);
    const acts = await confirm({
      title: t("Revoke the former key {name} too?", { name }),
      body: t("The key that it had replaced, comptoir_{former}_, still works until {until}.", { former, until }),
      keep: t("Let it work until then"),
      act: t("Revoke the former key"),
    });
    if (!acts) return;
    await mutateAsync(former);
    showToast({ kind: "done", message: t("Revoked the former key {name}", { name }) });
  }
}
