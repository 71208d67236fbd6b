"use client";

import { FieldHistory } from "./field-history";
import { MomentForm } from "./moment-form";
import type { AsOf } from "./use-as-of";

interface AsOfFormProps {
  asOf: Pick<AsOf, "at" | "history" | "form">;
  onSee: (at: string) => void;
  onClose: () => void;
}

/** Chooses a past moment, or the time of a former value of a field. */
export function AsOfForm({ asOf: { at, history, form }, onSee, onClose }: AsOfFormProps) {
  return (
    <>
      <MomentForm at={at} onSee={onSee} />
      <FieldHistory {...history} form={form} onSee={onSee} onClose={onClose} />
    </>
  );
}
