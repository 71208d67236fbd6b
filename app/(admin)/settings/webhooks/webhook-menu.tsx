"use client";

import { useState } from "react";
import { IconPencil, IconPower, IconRefresh, IconTrash } from "@/components/icons/icons";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { hostOf } from "@/lib/resources/webhook/host";
import type { Webhook, WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { SendTest } from "./send-test";
import { useWebhookActions } from "./webhook-actions";

const late = lateParts(() => import("./late"));
const WebhookSecret = late("WebhookSecret");
const RotateDialog = late("RotateDialog");

/** The actions of a webhook, if the viewer has the feature. */
export function WebhookMenu({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { id, url = "", active = false } = webhook;
  const mayWrite = useHasFeature("Platform/Webhook/Write");
  const [isRotating, setRotating] = useState(false);
  const [created, setCreated] = useState<WebhookWithSecret>();
  const { sendTest, setActive, remove, rotate } = useWebhookActions(webhook);
  if (!mayWrite) return null;
  return (
    <>
      <MoreMenu>
        <MenuItem icon={<IconPower aria-hidden />} onSelect={() => void setActive(!active)}>
          {active ? t("Deactivate") : t("Activate")}
        </MenuItem>
        <MenuItem icon={<IconRefresh aria-hidden />} onSelect={() => setRotating(true)}>
          {t("Rotate the secret")}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<IconTrash aria-hidden />} tone="danger" onSelect={() => void remove()}>
          {t("Delete")}
        </MenuItem>
      </MoreMenu>
      <Button leftSection={<IconPencil aria-hidden />} onClick={onEdit}>
        {t("Edit")}
      </Button>
      <SendTest onClick={() => void sendTest()} />

      {isRotating && (
        <RotateDialog
          title={t("Rotate the secret of {host}?", { host: hostOf(url) })}
          body={t(
            "A new secret takes its place, and is shown once. For a while deliveries can be signed with both, until the receiver knows the new one.",
          )}
          label={t("Deliveries are signed with the old secret too")}
          act={t("Rotate the secret")}
          onRotate={(seconds) => {
            setRotating(false);
            void rotate(seconds).then(setCreated);
          }}
          onClose={() => setRotating(false)}
        />
      )}
      {created && <WebhookSecret key={id} made={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}
