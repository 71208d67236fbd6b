"use client";

import { IconListNumbers } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";

interface NumbersButtonProps {
  /** Whether the terms are shown as a table of numbers as well. */
  hasNumbers: boolean;
  onNumbers: (hasNumbers: boolean) => void;
}

/** Shows the terms of a timeline as numbers as well. */
export const NumbersButton = ({ hasNumbers, onNumbers }: NumbersButtonProps) => (
  <Button
    variant="quiet"
    leftSection={<IconListNumbers aria-hidden />}
    aria-pressed={hasNumbers}
    onClick={() => onNumbers(!hasNumbers)}
  >
    {t("Numbers")}
  </Button>
);
