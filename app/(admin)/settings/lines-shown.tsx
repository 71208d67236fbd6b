"use client";

import { CopyButton } from "@/components/ui/copy";
import { t } from "@/lib/languages/text";
import type { Lines } from "./client-lines";

/** Lines to be copied into a file or a terminal. */
export function LinesShown({ lines }: { lines: readonly Lines[] }) {
  return lines.map(({ title, note, text }) => (
    <section key={title} className="mt-12" aria-label={title}>
      <div className="row justify-between gap-16">
        <h3 className="font-500">{title}</h3>
        <CopyButton text={text} name={t("Copy the lines for {title}", { title })} />
      </div>
      {note !== undefined && <p className="text-3">{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className="overflow-x-auto py-9 px-12 mt-6 text-12 border rounded-6 bg-sunken mono" tabIndex={0}>
        {text}
      </pre>
    </section>
  ));
}
