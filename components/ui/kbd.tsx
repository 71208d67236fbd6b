import { Fragment } from "react";
import { t } from "@/lib/languages/text";
import classes from "./kbd.module.css";

/** Keys as they are written in the registry (`mod+k`, `g o`, `shift+x`, `?`) rendered as keycaps. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={`inline-flex ltr flex-none gap-4 ${classes.keys}`}>
      {capsOf(keys).map((cap) => (
        <kbd
          key={cap}
          className={`inline-flex items-center justify-center h-18 py-0 px-4 text-11 leading-16 font-450 font-family-inherit text-3 nowrap border-2 rounded-4 ${classes.cap}`}
        >
          {cap.startsWith("mod+") ? <ModCap rest={cap.slice(4)} /> : glyph(cap)}
        </kbd>
      ))}
    </span>
  );
}

function ModCap({ rest }: { rest: string }) {
  return (
    <Fragment>
      <span className="on-mac">⌘{glyph(rest)}</span>
      <span className="off-mac">
        {t("Ctrl")} {glyph(rest)}
      </span>
    </Fragment>
  );
}

/** `mod` and its letter are one keycap; other modifiers and the steps of a sequence are separate ones. */
function capsOf(keys: string): string[] {
  return keys.split(" ").flatMap((step) => (step.startsWith("mod+") ? [step] : splitChord(step)));
}

const splitChord = (step: string): string[] => (step.length > 1 && step.includes("+") ? step.split("+") : [step]);

const glyphs: Record<string, string> = {
  shift: "⇧",
  alt: "⌥",
  enter: "↵",
  escape: "esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  // The accent alone looks like an empty keycap.
  "`": "` Backtick",
};

const glyph = (key: string): string => glyphs[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
