"use client";

import { IconDots, IconPencil, IconPower, IconRefresh, IconSend, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useMemo, useRef, useState } from "react";
import { Bar, Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { Drawer, DrawerBody } from "@/components/layout/side-panel";
import { confirm } from "@/components/overlay/confirm";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState, State } from "@/components/state/state";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { Button, ButtonLink } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Note } from "@/components/ui/note";
import { DayAndTime } from "@/components/ui/values";
import { CallError, reasonOf } from "@/lib/base/http/client";
import {
  deliveryQuery,
  deliveryRows,
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
  webhookQuery,
} from "@/lib/resources/webhook/client";
import { listDeliveries } from "@/lib/resources/webhook/endpoints";
import { hostOf } from "@/lib/resources/webhook/host";
import type { Delivery, Webhook, WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { EventsLink } from "../../events-link";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../../list-screen";
import { paths } from "../../paths";
import { deliveryColumns, deliveryFields, deliveryView } from "./delivery-columns";
import { heardBy, WebhookStatus } from "./webhook-columns";
import classes from "./webhooks.module.css";

const WebhookForm = lazyOnIdle(async () => (await import("./webhook-form")).WebhookForm);
const WebhookSecret = lazyOnIdle(async () => (await import("./webhook-secret")).WebhookSecret);
const RotateDialog = lazyOnIdle(async () => (await import("../rotate-dialog")).RotateDialog);
const DeliveryDrawer = lazyOnIdle(async () => (await import("./delivery-drawer")).DeliveryDrawer);

const optionsOf = (id: string): ListScreenOptions<Delivery> => ({
  endpoint: listDeliveries,
  params: { id },
  rows: deliveryRows(id),
  rowId: (delivery) => delivery.id,
  columns: deliveryColumns,
  initialView: deliveryView,
});

/** One webhook with the log of its deliveries. */
export function WebhookScreen({ id }: { id: string }) {
  const screen = useListScreen(useMemo(() => optionsOf(id), [id]));
  const { address, query, model, answer } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const { data: read } = useQuery(webhookQuery(id));
  const webhook = read?.data;
  const [isEditing, setEditing] = useState(false);
  const isUnknown = answer.error instanceof CallError && answer.error.status === 404;
  return (
    <Page>
      <PageHeader
        title={webhook?.url === undefined ? "Webhook" : hostOf(webhook.url)}
        parent={{ label: "Webhooks", href: paths.webhooks() }}
        detail={webhook && <WebhookStatus webhook={webhook} />}
      >
        <EventsLink id={id} />
        {webhook && <Actions webhook={webhook} onEdit={() => setEditing(true)} />}
      </PageHeader>
      {webhook && <About webhook={webhook} />}
      <FilterBar
        ref={bar}
        fields={deliveryFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      {!isUnknown && <ListBanners screen={screen} />}
      <PageBody>
        {isUnknown ? (
          <ScrollRegion label="Deliveries">
            <State
              title="There is no such webhook"
              actions={<ButtonLink href={paths.webhooks()}>All webhooks</ButtonLink>}
            >
              It may have been deleted.
            </State>
          </ScrollRegion>
        ) : (
          <DataTable
            model={model}
            label="Deliveries"
            openId={address.open}
            onOpen={(delivery) => address.setOpen(delivery.id)}
            hrefOf={(delivery) => address.addressOf({ open: delivery.id })}
            onFilter={(field) => bar.current?.begin(field)}
            isStale={answer.isError}
            empty={
              <ListEmpty
                screen={screen}
                noun="delivery"
                fields={deliveryFields}
                empty={
                  <EmptyState title="Nothing delivered yet">
                    Each event that the webhook hears is here for 30 days, with every attempt to deliver it.
                  </EmptyState>
                }
              />
            }
          >
            <ListStaleNote screen={screen} />
          </DataTable>
        )}
        <Suspense>
          {isEditing && webhook ? (
            <Drawer label="Edit webhook" lead="Edit webhook" onClose={() => setEditing(false)}>
              <DrawerBody label="Edit webhook">
                <WebhookForm webhook={webhook} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
              </DrawerBody>
            </Drawer>
          ) : (
            <OpenDelivery screen={screen} webhook={webhook} />
          )}
        </Suspense>
      </PageBody>
      <ListRequestLine screen={screen} more={1} />
    </Page>
  );
}

/** What it hears, and what is wrong with it. */
function About({ webhook }: { webhook: Webhook }) {
  const { url = "", description = "", disabledReason, failingSince, previousSecretUntil } = webhook;
  const trouble =
    disabledReason === "gone"
      ? "Its receiver answered 410: it is gone. What is pending waits until the webhook is switched on again."
      : disabledReason !== null && disabledReason !== undefined
        ? "Nothing arrived for five days, so it was switched off. What is pending waits until it is switched on again."
        : undefined;
  return (
    <>
      <Bar label="What it hears">
        <p className={classes.about} title={url}>
          <code className="mono">{url}</code> hears {heardBy(webhook)}
          {description !== "" && `. ${description}`}
        </p>
      </Bar>
      {trouble !== undefined && <Note kind="error">{trouble}</Note>}
      {trouble === undefined && failingSince && (
        <Note kind="error">
          Nothing has arrived since <DayAndTime value={failingSince} />. After five days of that it is switched off.
        </Note>
      )}
      {previousSecretUntil && Date.parse(previousSecretUntil) > Date.now() && (
        <Note>
          Until <DayAndTime value={previousSecretUntil} /> deliveries are signed with the former secret as well.
        </Note>
      )}
    </>
  );
}

function Actions({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { id, url = "", active = false } = webhook;
  const mayWrite = useHasFeature("Platform/Webhook/Write");
  const [isRotating, setRotating] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const { sendTest, setActive, remove, rotate } = useWebhookChanges(webhook);
  if (!mayWrite) return null;
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={(props) => (
          <IconButton label="More" {...props}>
            <IconDots aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem icon={<IconPower aria-hidden />} onSelect={() => void setActive(!active)}>
          {active ? "Switch off" : "Switch on"}
        </MenuItem>
        <MenuItem icon={<IconRefresh aria-hidden />} onSelect={() => setRotating(true)}>
          Rotate the secret
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<IconTrash aria-hidden />} tone="danger" onSelect={() => void remove()}>
          Delete
        </MenuItem>
      </Menu>
      <Button leftSection={<IconPencil aria-hidden />} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="primary" leftSection={<IconSend aria-hidden />} onClick={() => void sendTest()}>
        Send test
      </Button>
      <Suspense>
        {isRotating && (
          <RotateDialog
            title={`Rotate the secret of ${hostOf(url)}?`}
            body="A new secret takes its place, and is shown once. For a while deliveries can be signed with both, until the receiver knows the new one."
            label="Deliveries are signed with the former secret too"
            act="Rotate the secret"
            onRotate={(seconds) => {
              setRotating(false);
              void rotate(seconds).then(setMade);
            }}
            onClose={() => setRotating(false)}
          />
        )}
        {made && <WebhookSecret key={id} made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </>
  );
}

/** What can be done to a webhook as a whole. */
function useWebhookChanges({ id, url = "" }: Webhook) {
  const host = hostOf(url);
  const router = useRouter();
  const { mutateAsync: test } = useTestWebhook();
  const { mutateAsync: update } = useUpdateWebhook();
  const { mutateAsync: deleteWebhook } = useDeleteWebhook();
  const { mutateAsync: rotateSecret } = useRotateSecret();

  const sendTest = async (): Promise<void> => {
    try {
      await test(id);
      showToast({ kind: "done", message: "Sending a test event. It is the first of the list." });
    } catch (error) {
      showToast({ kind: "failed", message: `No test event is sent. ${reasonOf(error)}` });
    }
  };
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await update({ id, body: { active } });
      showToast({
        kind: "done",
        message: `Switched ${host} ${active ? "on" : "off"}`,
        undo: () => void setActive(!active),
      });
    } catch (error) {
      showToast({ kind: "failed", message: `${host} stays ${active ? "off" : "on"}. ${reasonOf(error)}` });
    }
  };
  const remove = async (): Promise<void> => {
    const acts = await confirm({
      title: `Delete the webhook ${host}?`,
      body: "What is pending is not sent, and the log of its deliveries is deleted with it. To pause it, switch it off.",
      keep: "Keep it",
      act: `Delete ${host}`,
    });
    if (!acts) return;
    try {
      await deleteWebhook(id);
      router.push(paths.webhooks());
      showToast({ kind: "done", message: `Deleted ${host}` });
    } catch (error) {
      showToast({ kind: "failed", message: `${host} is not deleted. ${reasonOf(error)}` });
    }
  };
  const rotate = async (overlapSeconds: number): Promise<WebhookWithSecret | undefined> => {
    try {
      return await rotateSecret({ id, body: { overlapSeconds } });
    } catch (error) {
      showToast({ kind: "failed", message: `The secret is not rotated. ${reasonOf(error)}` });
      return undefined;
    }
  };
  return { sendTest, setActive, remove, rotate };
}

interface OpenDeliveryProps {
  screen: ListScreen<Delivery>;
  webhook: Webhook | undefined;
}

/** The row of this page, or the one an address names though it is not on the page. */
function OpenDelivery({ screen, webhook }: OpenDeliveryProps) {
  const { address, current, previous, next, page } = screen;
  const { open } = address;
  const alone = useQuery({
    ...deliveryQuery(open ?? ""),
    enabled: open !== undefined && page !== undefined && current === undefined,
  });
  const delivery = current ?? alone.data;
  if (open === undefined || delivery?.id !== open) return null;
  return (
    <DeliveryDrawer
      key={open}
      delivery={delivery}
      webhook={webhook}
      onClose={() => address.setOpen(undefined)}
      onPrevious={previous}
      onNext={next}
    />
  );
}
