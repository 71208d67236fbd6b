"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { Page, PageBody } from "@/components/layout/page";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { updateFrom } from "@/lib/resources/agreement/draft";
import { paths } from "../../paths";
import { LanguageTabs } from "../language-tabs";
import { AddLanguage } from "./add-language";
import { ConflictPanel, type ConflictPanelProps } from "./conflict-panel";
import { EditorColumns } from "./editor-columns";
import { EditorFoot } from "./editor-foot";
import { EditorHeader } from "./editor-header";
import { EditorRequestLine } from "./editor-request-line";
import { OtherDraft } from "./other-draft";
import { ReviewPanel } from "./review-panel";
import { SettingsPanel } from "./settings-panel";
import { type Stored, useDraft } from "./use-draft";
import { useEditorCommands } from "./use-editor-commands";
import { behindOf, useChanges, useLanguages } from "./use-languages";
import { useSaving } from "./use-saving";

type Panel = "review" | "settings" | Pick<ConflictPanelProps, "theirs" | "authorOf">;

/** The editor of an agreement: two languages side by side. The draft is saved on the device until it is sent. */
export function Editor({ title, stored }: { title: string; stored?: Stored }) {
  const { user, tenant } = useViewer();
  const router = useRouter();
  const edited = useDraft({ user: user.id, tenant: tenant.id }, stored);
  const { draft, base, update } = edited;
  const id = stored?.agreement._id;
  const isDirty = Object.keys(update).length > 0;
  const [panel, setPanel] = useState<Panel>();
  const [isPreviewed, setPreviewed] = useState(false);
  const languages = useLanguages(edited, id);
  const { source, selected, states } = languages;
  const saving = useSaving(edited, id, {
    onSaved: (saved) => {
      edited.clear();
      router.push(paths.agreement(saved));
    },
    onOvertaken: (theirs, authorOf) => setPanel({ theirs, authorOf }),
    onLanguage: languages.select,
  });
  useUnsavedGuard(isDirty && !saving.isDone, t("The draft stays on this device, until it is saved or discarded."));
  const changes = useChanges(edited);
  const behind = behindOf(languages, changes);
  useEditorCommands(edited, languages);
  const draftName = id === undefined ? t("Draft") : t("Draft of version {version}", { version: edited.version + 1 });
  const closePanel = () => setPanel(undefined);
  const finish = () => {
    const typed = edited.keep();
    if (Object.keys(updateFrom(typed.base, typed.draft)).length === 0)
      showToast({ kind: "done", message: t("Nothing has changed") });
    else if (id === undefined) saving.create();
    else setPanel("review");
  };

  return (
    <Page>
      <EditorHeader
        title={title}
        draftName={isDirty ? draftName : undefined}
        savedAt={edited.savedAt}
        isPreviewed={isPreviewed}
        onPreview={() => setPreviewed(!isPreviewed)}
        isDetailed={panel === "settings"}
        onDetails={() => setPanel(panel === "settings" ? undefined : "settings")}
        onDiscard={edited.discard}
      >
        {(panel === undefined || panel === "settings") && (
          <Button variant="primary" onClick={finish}>
            {id === undefined ? t("Create agreement") : t("Review and save")}
          </Button>
        )}
      </EditorHeader>
      <LanguageTabs
        states={states}
        source={source}
        current={selected}
        hrefOf={(code) => `?language=${encodeURIComponent(code)}`}
        onSelect={languages.select}
      >
        <AddLanguage
          known={Object.keys(draft.content)}
          onAdd={(code) => {
            edited.setWording(code, {});
            languages.select(code);
          }}
        />
      </LanguageTabs>
      {edited.isOvertaken && <OtherDraft edited={edited} />}
      <PageBody>
        <EditorColumns
          edited={edited}
          languages={languages}
          saving={saving}
          changes={changes}
          isPreviewed={isPreviewed}
          panel={panel === undefined || panel === "review" ? panel : "other"}
        />
        {panel === "settings" && <SettingsPanel draft={draft} base={base} onChange={edited.set} onClose={closePanel} />}
        {panel === "review" && id !== undefined && (
          <ReviewPanel
            id={id}
            textsOf={(code) => ({ before: base.content[code]?.body ?? "", after: draft.content[code]?.body ?? "" })}
            source={source}
            behind={behind}
            update={update}
            problem={saving.problem}
            isSaving={saving.isSaving}
            onSave={saving.save}
            onClose={closePanel}
          />
        )}
        {typeof panel === "object" && <ConflictPanel edited={edited} {...panel} onMerged={() => setPanel("review")} />}
      </PageBody>
      <EditorFoot
        version={edited.version}
        changes={changes}
        states={states}
        behind={behind}
        draft={draft}
        problem={id === undefined ? saving.problem : undefined}
        onReconsent={(reconsent) => edited.set({ reconsent })}
      />
      <EditorRequestLine edited={edited} id={id} />
    </Page>
  );
}
