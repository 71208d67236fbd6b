import { startTransition, useOptimistic } from "react";

/**
 * A choice that is shown at once. What depends on it, such as a chart or a table, is rendered afterwards.
 *
 * @param value what is chosen according to the address
 * @param choose changes the address
 */
export function useImmediateChoice<Value, Choice extends Value>(value: Value, choose: (choice: Choice) => void) {
  const [shown, show] = useOptimistic(value);
  const chooseNow = (next: Choice) =>
    startTransition(() => {
      show(next);
      choose(next);
    });
  return [shown, chooseNow] as const;
}
