"use client";

import { useIsPhone } from "@/components/ui/media";
import { emptyWording, isEmpty } from "@/lib/resources/agreement/draft";
import classes from "./editor.module.css";
import { LanguageColumn } from "./language-column";
import { Preview } from "./preview";
import type { EditedDraft } from "./use-draft";
import type { EditorLanguages } from "./use-languages";
import type { Saving } from "./use-saving";

interface EditorColumnsProps {
  edited: EditedDraft;
  languages: EditorLanguages;
  saving: Saving;
  /** The number of changed paragraphs, by language. */
  changes: ReadonlyMap<string, number>;
  /** Whether the selected language is beside its preview, instead of the source. */
  isPreviewed: boolean;
  /** The panel that is open beside them. */
  panel: "review" | "other" | undefined;
}

/** The source and the selected language side by side; on a phone the selected one alone. */
export function EditorColumns(props: EditorColumnsProps) {
  const { edited, languages, saving, changes, isPreviewed, panel } = props;
  const { source, selected } = languages;
  const isPhone = useIsPhone();
  const sides = isPreviewed || isPhone || selected === source ? [selected] : [source, selected];
  return (
    // The saved draft is removed after saving, so typing is disabled during the request.
    <div
      className={`grid flex-1 min-w-0 min-h-0 ${classes.columns}`}
      data-covered={panel !== undefined || undefined}
      data-reviewed={panel === "review" || undefined}
      inert={saving.isSaving || saving.isDone}
    >
      {sides.map((code) => (
        <EditorColumn
          key={`${code} ${edited.generation}`}
          code={code}
          edited={edited}
          languages={languages}
          errors={saving.errors[code] ?? {}}
          changes={changes.get(code) ?? 0}
        />
      ))}
      {isPreviewed && <Preview code={selected} wording={edited.draft.content[selected] ?? emptyWording} />}
    </div>
  );
}

interface EditorColumnProps extends Pick<EditorColumnsProps, "edited" | "languages"> {
  code: string;
  errors: Saving["errors"][string];
  changes: number;
}

function EditorColumn({ code, edited, languages, errors, changes }: EditorColumnProps) {
  const { source, selected, outdated, sourceHandle, otherHandle, link } = languages;
  const { content } = edited.draft;
  const sourceWording = content[source] ?? emptyWording;
  const isSource = code === source;
  return (
    <div data-role={isSource ? "source" : "other"} className="grid rows-subgrid row-span-2 min-w-0">
      <LanguageColumn
        code={code}
        source={source}
        wording={content[code] ?? emptyWording}
        saved={edited.base.content[code]}
        onChange={(change) => edited.setWording(code, change)}
        onText={(read) => edited.setBody(code, read)}
        onLeave={edited.settle}
        changes={changes}
        outdated={code === selected && !isSource ? outdated : undefined}
        errors={errors}
        handle={isSource ? sourceHandle : otherHandle}
        onWrite={(paragraph) => otherHandle.current?.insertAfter(paragraph.after, paragraph)}
        scroller={isSource ? link.one : link.other}
        onScroll={link.onScroll}
        onStart={isSource || isEmpty(sourceWording) ? undefined : () => edited.startFrom(code, sourceWording)}
      />
    </div>
  );
}
