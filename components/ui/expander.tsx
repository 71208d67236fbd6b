import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import classes from "./expander.module.css";

/** Unfolds what belongs to a row. `label` names the row. */
export function Expander({ label, isOpen, onToggle }: { label: string; isOpen: boolean; onToggle: () => void }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.expander}
      aria-expanded={isOpen}
      aria-label={`Details of ${label}`}
      onClick={onToggle}
    >
      <Chevron aria-hidden />
    </button>
  );
}
