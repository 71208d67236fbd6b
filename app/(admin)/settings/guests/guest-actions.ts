"use client";

import { useMemo } from "react";
import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { reasonOf } from "@/lib/base/http/client";
import { useDismissGuest } from "@/lib/resources/guest/client";
import type { Guest } from "@/lib/resources/guest/schema";

/** The actions of a guest; the functions are stable. */
export function useGuestActions() {
  const { tenant } = useViewer();
  const { mutateAsync } = useDismissGuest();
  return useMemo(() => {
    const dismiss = async ({ id, username = "the guest" }: Guest): Promise<void> => {
      const acts = await confirm({
        title: `Dismiss ${username}?`,
        body: `The guest's next request for ${tenant.name} is refused, and API keys of the guest's making lose their features.`,
        keep: "Keep the guest",
        act: `Dismiss ${username}`,
      });
      if (!acts) return;
      try {
        await mutateAsync(id);
        showToast({ kind: "done", message: `Dismissed ${username}` });
      } catch (error) {
        showToast({ kind: "failed", message: `${username} stays admitted. ${reasonOf(error)}` });
      }
    };
    return { dismiss: (guest: Guest) => void dismiss(guest) };
  }, [tenant.name, mutateAsync]);
}
