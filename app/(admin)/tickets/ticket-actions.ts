"use client";

import { useMemo } from "react";
import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
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
      let changed: Ticket;
      try {
        changed = await mutateAsync({ id, closed });
      } catch (error) {
        const reason = reasonOf(error);
        showToast({
          kind: "failed",
          message: closed === null ? t("Not reopened. {reason}", { reason }) : t("Not closed. {reason}", { reason }),
        });
        return;
      }
      showToast({
        kind: "done",
        message: closed === null ? t("Reopened {subject}", { subject }) : t("Closed {subject}", { subject }),
        undo: () => void setClosed(changed, before),
      });
    };
    return { setClosed: (ticket: Ticket, closed: string | null) => void setClosed(ticket, closed) };
  }, [mutateAsync]);
}
