"use client";

import { useMemo } from "react";
import { report } from "@/components/overlay/report";
import { useViewer } from "@/components/session/viewer";
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
      await report(mutateAsync(id), {
        done: () => t("Removed {name}", { name }),
        failed: (reason) => t("{name} is not removed. {reason}", { name, reason }),
      });
    };
    return { dismiss: (guest: Guest) => void dismiss(guest) };
  }, [tenant.name, mutateAsync]);
}
