import { formatCount, formatPercent } from "@/components/ui/number-format";
import type { Plan } from "@/lib/resources/plan/schema";

interface NumberRangeProps {
  numbers: NonNullable<Plan["numbers"]>[string];
  /** How many records are left out. */
  left: number;
}

/** `1,655 up, 46 down, −4 to +6 %`. Which of the changes are the least and the most also counts what is left out. */
export function NumberRange({ numbers: { up, down, least, most }, left }: NumberRangeProps) {
  const words = [up > 0 && `${formatCount(up)} up`, down > 0 && `${formatCount(down)} down`];
  if (least !== undefined && most !== undefined) {
    const range = least === most ? formatPercent(least) : `${formatPercent(least)} to ${formatPercent(most)}`;
    words.push(left > 0 && least !== most ? `within ${range}` : range);
  }
  return words.filter((word) => word !== false).join(", ");
}
