"use client";

import { useState } from "react";
import { SelectField } from "@/components/form/field";
import { Dialog } from "@/components/overlay/dialog";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";

/** How long the old secret is still valid. */
const overlaps = () => [
  { value: "0", label: t("Not at all") },
  { value: "3600", label: t("An hour") },
  { value: "86400", label: t("A day") },
  { value: "604800", label: t("7 days") },
];

interface RotateDialogProps {
  title: string;
  /** The consequences, in a sentence or two. */
  body: string;
  /** The label of the choice: "The key it replaces still works". */
  label: string;
  act: string;
  onRotate: (overlapSeconds: number) => void;
  onClose: () => void;
}

/** Replaces a secret: asks how long the old one stays valid. */
export function RotateDialog({ title, body, label, act, onRotate, onClose }: RotateDialogProps) {
  const [overlap, setOverlap] = useState("86400");
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-12 text-2">
        <p>{body}</p>
        <SelectField
          label={label}
          data={overlaps()}
          value={overlap}
          data-autofocus
          onChange={({ currentTarget }) => setOverlap(currentTarget.value)}
        />
        <div className="flex flex-wrap justify-end gap-8">
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" onClick={() => onRotate(Number(overlap))}>
            {act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
