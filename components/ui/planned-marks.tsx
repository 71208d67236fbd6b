import classes from "./planned-marks.module.css";
import type { Term } from "./term";
import { endOfTerm, partOf, percentOf, type Span, shareWithin } from "./time-axis";

interface PlannedMarksProps {
  term: Term;
  /** The axis. */
  span: Span;
}

/** What is planned for a term, over its stroke: changes as rings, a renewal hollow, a cancellation as a cut. */
export function PlannedMarks({ term: { planned, end }, span }: PlannedMarksProps) {
  if (!planned) return null;
  const shareAt = (time: number) => shareWithin(span, time);
  const { changes, renewal, cancelled } = planned;
  const cut = cancelled && shareAt(endOfTerm(cancelled));
  const [next, last] = renewal ? [shareAt(renewal.from.getTime()), shareAt(endOfTerm(renewal.end))] : [1, 1];
  return (
    <>
      {next < 1 && (
        <span
          aria-hidden
          className={`absolute h-6 ${classes.renewal}`}
          data-beyond={last >= 1 || undefined}
          style={partOf(next, last)}
        />
      )}
      {cut !== undefined && cut < 1 && (
        <>
          <span aria-hidden className={`absolute h-10 ${classes.rest}`} style={partOf(cut, shareAt(endOfTerm(end)))} />
          <span
            aria-hidden
            className={`absolute w-2 h-14 -ms-1 ${classes.cut}`}
            style={{ insetInlineStart: percentOf(cut) }}
          />
        </>
      )}
      {changes.map((date) => {
        const at = shareAt(date.getTime());
        return (
          at > 0 &&
          at < 1 && (
            <span
              key={date.getTime()}
              aria-hidden
              className={`absolute rounded-full ${classes.ring}`}
              style={{ insetInlineStart: percentOf(at) }}
            />
          )
        );
      })}
    </>
  );
}
