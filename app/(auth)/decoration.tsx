import { t } from "@/lib/languages/text";
import classes from "./auth.module.css";

interface Bar {
  from: number;
  to: number;
  windowFrom: number | undefined;
}

const rowHeight = 28;
const rowCount = 44;
const reach = 900;

/** Decoration: bars like the terms of customers, with a line at today. Always the same; hidden from screen readers. */
export function Decoration() {
  const random = generator(39);
  const rows = Array.from({ length: rowCount }, () => rowOf(random));
  return (
    <div aria-hidden className="relative overflow-hidden border-s bg-canvas phone-hidden">
      {/* The rows never change, so the index identifies a row. */}
      <svg width="1" height={rowCount * rowHeight} className={`absolute top-0 overflow-visible ${classes.terms}`}>
        <title>{t("Terms")}</title>
        {rows.map((bars, row) =>
          bars.map(({ from, to, windowFrom }) => {
            const y = row * rowHeight + 20;
            const isOpen = windowFrom !== undefined && windowFrom <= 0 && to >= 0;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <g key={`${row} ${from}`}>
                <rect x={from} y={y} width={to - from} height="6" rx="3" data-future={from >= 0 || undefined} />
                {from < 0 && to > 0 && <rect x="0" y={y} width={to} height="6" rx="3" data-future />}
                {windowFrom !== undefined && (
                  <rect
                    x={windowFrom}
                    y={y}
                    width={to - windowFrom}
                    height="6"
                    rx="3"
                    data-window={isOpen ? "open" : from >= 0 ? "upcoming" : "past"}
                  />
                )}
              </g>
            );
          }),
        )}
      </svg>
      <span className={`absolute top-0 bottom-0 w-2 -ms-1 bg-accent-solid ${classes.wallNow}`} />
    </div>
  );
}

function rowOf(random: () => number): Bar[] {
  const bars: Bar[] = [];
  let at = -reach + random() * 240;
  while (at < reach) {
    const length = 70 + random() * 230;
    const windowLength = random() < 0.6 ? 18 + random() * 18 : undefined;
    const to = Math.round(at + length);
    bars.push({
      from: Math.round(at),
      to,
      windowFrom: windowLength === undefined ? undefined : Math.round(to - windowLength),
    });
    at = to + (random() < 0.3 ? 60 + random() * 90 : 8);
  }
  return bars;
}

/** A small seeded random number generator, from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
