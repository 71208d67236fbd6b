"use client";

import { useMemo } from "react";
import { report } from "@/components/overlay/report";
import { t } from "@/lib/languages/text";
import { useCloseTicket } from "@/lib/resources/ticket/client";
import type { Ticket } from "@/lib/resources/ticket/schema";

/** The actions of a ticket; the functions are stable. */
export function useTicketActions() {
  const { mutateAsync } = useCloseTicket();
  return useMemo(() => {
    /** Closes or reopens; undo restores the exact closing time. */
    const setClosed = async (ticket: Ticket, closed: string | null): Promise<void> => {
      const { id, subject = id, closed: before = null } = ticket;
      await report(mutateAsync({ id, closed }), {
        done: () => (closed === null ? t("Reopened {subject}", { subject }) : t("Closed {subject}", { subject })),
        failed: (reason) =>
          closed === null ? t("Not reopened. {reason}", { reason }) : t("Not closed. {reason}", { reason }),
        undo: (changed) => void setClosed(changed, before),
      });
    };
    return { setClosed: (ticket: Ticket, closed: string | null) => void setClosed(ticket, closed) };
  }, [mutateAsync]);
}
