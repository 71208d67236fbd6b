"use client";

import { useMemo } from "react";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { useDismissGuest } from "@/lib/resources/guest/client";
import { dismissGuest } from "@/lib/resources/guest/endpoints";
import type { Guest } from "@/lib/resources/guest/schema";

/** The actions of a guest; the functions are stable. */
export function useGuestActions() {
  const { tenant } = useViewer();
  const { mutateAsync } = useDismissGuest();
  return useMemo(() => {
    const dismiss = async ({ id, username: name = "" }: Guest): Promise<void> => {
      const { confirmDeletion } = await import("../../deletion");
      const acts = await confirmDeletion({
        title: t("Remove {name}?", { name }),
        body: t("The guest's next request for {tenant} is refused, and API keys that the guest made stop working.", {
          tenant: tenant.name,
        }),
        keep: t("Keep the guest"),
        act: t("Remove {name}", { name }),
        by: dismissGuest,
        input: { params: { id } },
      });
      if (!acts) return;
      try {
        await mutateAsync(id);
        showToast({ kind: "done", message: t("Removed {name}", { name }) });
      } catch (error) {
        showToast({ kind: "failed", message: t("{name} is not removed. {reason}", { name, reason: reasonOf(error) }) });
      }
    };
    return { dismiss: (guest: Guest) => void dismiss(guest) };
  }, [tenant.name, mutateAsync]);
}
