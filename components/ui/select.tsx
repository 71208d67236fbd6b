import { IconChevronDown } from "@/components/icons/icons";
import classes from "./select.module.css";

interface SelectProps {
  label: string;
  /** Before the value; otherwise the label is for screen readers only. */
  isLabelShown?: boolean;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** The system's list of choices behind a button that looks like the others. It is as wide as the chosen option. */
export function Select({ label, isLabelShown = false, value, onChange, options, disabled = false }: SelectProps) {
  return (
    <label
      className={`inline-flex items-center flex-none relative max-w-full h-30 border-2 rounded-6 bg-raised shadow-1 hover-bg-soft phone-h-40 ${classes.select}`}
    >
      <span className={isLabelShown ? `flex-none text-2 ${classes.label}` : "sr-only"}>{label}</span>
      <select
        className="overflow-hidden min-w-0 max-w-224 h-full py-0 font-500 text-1 ellipsis border-0 bg-none cursor-pointer appearance-none outline-none"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option className="font-400 text-1 bg-overlay" key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown className="absolute w-14 h-14 text-3 pointer-events-none" aria-hidden />
    </label>
  );
}
