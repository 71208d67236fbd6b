"use client";

import { useRouter } from "next/navigation";
import { useCommands } from "@/components/command/registry";
import { IconActivity, IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Kbd } from "@/components/ui/kbd";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { useUpdateAgreement } from "@/lib/resources/agreement/client";
import type { AgreementDetail } from "@/lib/resources/agreement/schema";
import { listEvents } from "@/lib/resources/event/endpoints";
import { paths } from "../../paths";
import { titleOf } from "../agreement-title";

/** The actions of an agreement. */
export function ReaderActions({ agreement }: { agreement: AgreementDetail }) {
  const router = useRouter();
  const mayWrite = useHasFeature("Platform/Contract/Write");
  const mayReadEvents = useHasFeature("Platform/Event");
  const switchActive = useSwitchActive(agreement);
  const edit = paths.editAgreement(agreement._id);
  const compare = () => {
    const params = new URLSearchParams(window.location.search);
    params.set("compare", `${Math.max(1, agreement.version - 1)}-${agreement.version}`);
    window.history.pushState(null, "", `?${params}`);
  };
  useCommands([
    {
      id: "edit-agreement",
      label: t("Edit the agreement"),
      group: message("Anywhere"),
      keys: "e",
      run: () => router.push(edit),
      when: () => mayWrite,
    },
  ]);
  return (
    <>
      {agreement.version > 1 && (
        <Button variant="quiet" leftSection={<IconHistory aria-hidden />} onClick={compare}>
          {t("Compare versions")}
        </Button>
      )}
      {mayWrite && (
        <ButtonLink href={edit} leftSection={<IconPencil aria-hidden />} rightSection={<Kbd keys="e" />}>
          {t("Edit")}
        </ButtonLink>
      )}
      {(mayWrite || mayReadEvents) && (
        <MoreMenu>
          {mayWrite && (
            <MenuItem
              icon={agreement.active ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
              onSelect={() => switchActive(!agreement.active)}
            >
              {agreement.active ? t("Deactivate") : t("Activate")}
            </MenuItem>
          )}
          {mayReadEvents && (
            <MenuItem
              icon={<IconActivity aria-hidden />}
              onSelect={() => router.push(paths.events(where(listEvents.list, { "data._id": agreement._id })))}
            >
              {t("Events")}
            </MenuItem>
          )}
        </MoreMenu>
      )}
    </>
  );
}

/** Activates or deactivates at once, with undo. */
function useSwitchActive(agreement: AgreementDetail) {
  const { mutate } = useUpdateAgreement(agreement._id);
  const set = (active: boolean, canUndo: boolean) =>
    mutate(
      { body: { active }, ifMatch: undefined },
      {
        onSuccess: () =>
          showToast({
            kind: "done",
            message: rich(active ? message("<b>{title}</b> is active") : message("<b>{title}</b> not required now"), {
              title: titleOf(agreement),
              b: (text) => <b>{text}</b>,
            }),
            undo: canUndo ? () => set(!active, false) : undefined,
          }),
        onError: (error) =>
          showToast({ kind: "failed", message: t("Not changed. {message}", { message: error.message }) }),
      },
    );
  return (active: boolean) => set(active, true);
}
