import { Loading } from "@/components/layout/page";
import classes from "./skeleton.module.css";

/** Bars where text will be, in the geometry of what loads. They appear after a delay, so that quick answers do not flash. */

/** Widths in percent that look like text, the same on every render. */
export const lengths = [78, 92, 64, 85, 71, 96, 58, 88, 74, 90, 62, 81];
const widthAt = (at: number): string => `${lengths[at % lengths.length]}%`;

export function Bar({ width = "60%", size }: { width?: string; size?: "title" | "mark" }) {
  return (
    <span
      className={`inline-block max-w-full h-10 align-middle bg-active late ${classes.bar}`}
      data-size={size}
      style={{ width }}
    />
  );
}

/** The indexes of placeholder rows: 0, 1, 2. */
export const places = (count: number): number[] => [...Array(count).keys()];

/** Lines of text below each other. */
export function Lines({ count, from = 0 }: { count: number; from?: number }) {
  return places(count).map((at) => (
    <span key={at} className="block leading-26">
      <Bar width={widthAt(from + at)} />
    </span>
  ));
}

/** A record: labels and values in two columns. */
export function RecordSkeleton() {
  return (
    <Loading>
      <div className={`grid ${classes.record}`}>
        {[5, 7].map((count) => (
          <div key={count}>
            <Bar width="30%" size="title" />
            <Lines count={count} from={count} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
