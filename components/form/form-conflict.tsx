import { useEffect, useRef } from "react";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import { conflictsSentence, MergeChoices } from "./merge-panel";
import type { RecordFormState } from "./use-record-form";

export type ConflictingForm = Pick<
  RecordFormState<unknown, unknown>,
  "conflict" | "merged" | "choices" | "choose" | "errors"
>;

/** Above the fields of a form: the changes that somebody else has saved in the meantime, with the choices to make. */
export const FormConflict = ({ form }: { form: ConflictingForm }) =>
  form.conflict && <Changes form={form} conflict={form.conflict} />;

interface ChangesProps {
  form: ConflictingForm;
  conflict: NonNullable<ConflictingForm["conflict"]>;
}

function Changes({ form: { merged, choices, choose, errors }, conflict }: ChangesProps) {
  const head = useRef<HTMLDivElement>(null);
  // The button that was pressed can be far from it.
  useEffect(() => {
    head.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <div ref={head}>
        <Note kind="error">
          <b>{t("Somebody else has saved changes while you were editing.")}</b> {conflictsSentence(merged)}{" "}
          {t("Your changes are not lost.")}
        </Note>
      </div>
      <MergeChoices fields={merged} choices={choices} onChoose={choose} authorOf={conflict.authorOf} errors={errors} />
    </>
  );
}
