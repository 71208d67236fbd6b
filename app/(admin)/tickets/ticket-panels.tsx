"use client";

import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { ticketChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { tickets } from "./tickets-table";

const TicketForm = lazyOnIdle(async () => (await import("./ticket-form")).TicketForm);
const TicketDrawer = lazyOnIdle(async () => (await import("./ticket-drawer")).TicketDrawer);

/** What opens over or beside the tickets. */
export const TicketPanels = () => (
  <>
    <ListSelectionBar>
      <PlanSelected changes={ticketChanges} />
      <SelectedIdsActions />
    </ListSelectionBar>
    <CreatePanel>{(done, cancel) => <TicketForm onDone={done} onCancel={cancel} />}</CreatePanel>
    <RowPanel list={tickets}>{(ticket, panel) => <TicketDrawer ticket={ticket} {...panel} />}</RowPanel>
  </>
);
