import { Note } from "@/components/ui/note";
import { conflictsSentence, MergeChoices } from "./merge-panel";
import type { RecordFormState } from "./use-record-form";

interface FormConflictProps {
  form: Pick<RecordFormState<unknown, unknown>, "conflict" | "merged" | "choices" | "choose" | "errors">;
  /** `distributor` */
  noun: string;
}

/**
 * Above the fields of a form in a drawer: the changes that somebody else has saved in the meantime, with the choices to
 * make.
 */
export function FormConflict({ form, noun }: FormConflictProps) {
  const { conflict, merged, choices, choose, errors } = form;
  if (!conflict) return null;
  return (
    <>
      <Note kind="error">
        <b>This {noun} changed while you were editing.</b> {conflictsSentence(merged)} Your changes are not lost.
      </Note>
      <MergeChoices fields={merged} choices={choices} onChoose={choose} authorOf={conflict.authorOf} errors={errors} />
    </>
  );
}
