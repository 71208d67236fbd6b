"use client";

import { Switch } from "@/components/form/switch";
import { Dialog } from "@/components/overlay/dialog";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { type SavedView, type SavedViews, useSavedViews } from "./saved-views";
import { reported } from "./view-changes";

export const changeNotify = ({ id, name, notify }: SavedView, update: SavedViews["update"]) =>
  reported(
    update(id, { notify: !notify }),
    notify
      ? t("{name} no longer notifies you", { name })
      : t("You are notified when a record enters or leaves {name}", { name }),
    () => update(id, { notify }),
  );

/** Switches and explains the notices for records that enter or leave a view. */
export function ViewNotify({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { update } = useSavedViews();
  const { name, notify } = view;
  return (
    <Dialog title={t("Notify me of {name}", { name })} onClose={onClose}>
      <div className="stack gap-12">
        <Switch label={t("Notify me")} checked={notify} onChange={() => void changeNotify(view, update)} />
        <p className="text-2">
          {t(
            "Within a minute or two you are notified when a record enters or leaves this view: under Notifications, on every device. If the view has dates such as today, records also enter and leave as time passes.",
          )}
        </p>
        <p className="text-2">
          {t(
            "The event log has it as view.entered and view.left, which webhooks can ask for. No email is sent. A record that enters and leaves again within the minute is not reported.",
          )}
        </p>
        <div className="flex justify-end mt-4">
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
