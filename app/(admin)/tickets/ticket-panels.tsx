"use client";

import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { lateParts } from "@/components/ui/late-parts";
import { ticketChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { tickets } from "./tickets-table";

const late = lateParts(() => import("./late"));
const TicketForm = late("TicketForm");
const TicketDrawer = late("TicketDrawer");

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
