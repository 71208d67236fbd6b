"use client";

import { IconPencil } from "@/components/icons/icons";
import { PanelSection } from "@/components/layout/panel-parts";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { Fields } from "@/components/record/record-fields";
import { useAsOf } from "@/components/record/use-as-of";
import { useEditing } from "@/components/record/use-editing";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { lazyOnUse } from "@/components/ui/late-parts";
import { Status } from "@/components/ui/status";
import { DayAndTime } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { getTicket, getTicketChangeHistory } from "@/lib/resources/ticket/endpoints";
import type { Ticket } from "@/lib/resources/ticket/schema";
import { useTicketActions } from "./ticket-actions";
import { ticketFields } from "./ticket-fields";
import { useTenantName } from "./use-tenant-name";

const SubjectForm = lazyOnUse(async () => (await import("./subject-form")).SubjectForm);
const TicketRelated = lazyOnUse(async () => (await import("./ticket-related")).TicketRelated);

interface TicketDrawerProps extends RowPanelProps {
  ticket: Ticket;
}

/** One ticket beside the table. */
export function TicketDrawer({ ticket: present, ...panel }: TicketDrawerProps) {
  const asOf = { ...useAsOf(getTicket, getTicketChangeHistory, present.id), form: { fields: ticketFields } };
  const ticket = asOf.record ?? present;
  const { id, subject = t("No subject"), closed } = ticket;
  const { setClosed } = useTicketActions();
  const mayWrite = useHasFeature("Platform/Support/Write");
  const tenantName = useTenantName();
  const { isEditing, canEdit, edit, stopEditing } = useEditing(mayWrite && asOf.at === undefined);
  return (
    <RecordDrawer
      id={id}
      name={subject}
      {...(isEditing ? {} : { past: { asOf } })}
      summary={<Status kind={closed ? "ended" : "pending"}>{closed ? t("Closed") : t("Open")}</Status>}
      actions={
        canEdit && (
          <>
            <Button variant="quiet" leftSection={<IconPencil aria-hidden />} onClick={edit}>
              {t("Edit")}
            </Button>
            <Button onClick={() => setClosed(ticket, closed ? null : "now")}>
              {closed ? t("Reopen") : t("Close the ticket")}
            </Button>
          </>
        )
      }
      {...panel}
    >
      {isEditing ? (
        <SubjectForm id={id} onDone={stopEditing} />
      ) : (
        <>
          <PanelSection title={t("Ticket")}>
            <DescriptionList>
              <Fields of={ticket} fields={ticketFields} cells={{ tenantName }} shown={["tenant"]} />
              <Description label={t("Opened")}>
                <DayAndTime value={ticket.created} />
              </Description>
              <Fields of={ticket} fields={ticketFields} shown={["closed"]} />
            </DescriptionList>
          </PanelSection>
          {asOf.at === undefined && <TicketRelated ticket={ticket} />}
        </>
      )}
    </RecordDrawer>
  );
}
