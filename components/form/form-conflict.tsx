import { Note } from "@/components/ui/note";
import { conflictsSentence, MergeChoices } from "./merge-panel";
import type { RecordFormState } from "./use-record-form";

export type ConflictingForm = Pick<
  RecordFormState<unknown, unknown>,
  "conflict" | "merged" | "choices" | "choose" | "errors"
>;

/** Above the fields of a form: the changes that somebody else has saved in the meantime, with the choices to make. */
export function FormConflict({ form }: { form: ConflictingForm }) {
  const { conflict, merged, choices, choose, errors } = form;
  if (!conflict) return null;
  return (
    <>
      <Note kind="error">
        <b>Somebody else has saved changes while you were editing.</b> {conflictsSentence(merged)} Your changes are not
        lost.
      </Note>
      <MergeChoices fields={merged} choices={choices} onChoose={choose} authorOf={conflict.authorOf} errors={errors} />
    </>
  );
}
