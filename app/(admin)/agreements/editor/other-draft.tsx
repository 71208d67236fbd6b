import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import type { EditedDraft } from "./use-draft";

/** Shown if another tab has saved its draft of the same agreement: one of the two is kept on this device. */
export function OtherDraft({ edited: { takeOther, keepOwn } }: { edited: EditedDraft }) {
  return (
    <section aria-label={t("Draft of another tab")} className="row flex-wrap gap-8 py-8 px-20 border-b">
      <Note>
        {t("Another tab has a newer draft. Until you choose one, changes here are not saved on this device.")}
      </Note>
      <Button onClick={takeOther}>{t("Show that draft")}</Button>
      <Button variant="quiet" onClick={keepOwn}>
        {t("Keep this draft")}
      </Button>
    </section>
  );
}
