"use client";

import { IconAdjustments, IconEye } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCommands } from "@/components/command/registry";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/live-region";
import { useIsPhone } from "@/components/ui/media";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { ZoneFact } from "@/components/ui/values";
import { addressOf } from "@/lib/base/http/client";
import { createFrom, emptyWording, isEmpty } from "@/lib/resources/agreement/draft";
import { createAgreement, updateAgreement } from "@/lib/resources/agreement/endpoints";
import { paths } from "../../paths";
import { LanguageTabs } from "../language-tabs";
import { AddLanguage } from "./add-language";
import { ConflictPanel } from "./conflict-panel";
import classes from "./editor.module.css";
import { EditorFoot } from "./editor-foot";
import { LanguageColumn } from "./language-column";
import { Preview } from "./preview";
import { ReviewPanel } from "./review-panel";
import { SavedAge } from "./saved-age";
import { SettingsPanel } from "./settings-panel";
import { type Stored, useDraft } from "./use-draft";
import { useChanges, useLanguages } from "./use-languages";
import { useSaving } from "./use-saving";

type Panel = "review" | "settings" | { theirs: Stored };

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
    onOvertaken: (theirs) => setPanel({ theirs }),
    onLanguage: languages.select,
  });
  const isPhone = useIsPhone();
  useUnsavedGuard(
    isDirty && !saving.isDone,
    "the agreement",
    "The draft stays on this device, until it is saved or discarded.",
  );
  const changes = useChanges(edited);
  const { outdated, sourceHandle, otherHandle, link } = languages;
  const finish = () => (id === undefined ? saving.create() : setPanel("review"));
  useCommands([
    {
      id: "save",
      label: "Save the draft on this device",
      group: "In a form or editor",
      keys: "mod+s",
      run: () => {
        edited.keep();
        announce("Draft saved on this device");
      },
    },
    {
      id: "stale",
      label: "Next outdated paragraph",
      group: "In a form or editor",
      keys: "alt+n",
      run: languages.nextBehind,
      when: () => (outdated?.changed.length ?? 0) > 0,
    },
  ]);

  const column = (code: string, role: "source" | "other") => (
    <div key={`${code} ${edited.generation}`} data-role={role} className={classes.column}>
      <LanguageColumn
        code={code}
        source={source}
        wording={draft.content[code] ?? emptyWording}
        saved={base.content[code]}
        onChange={(change) => edited.setWording(code, change)}
        changes={changes.get(code) ?? 0}
        outdated={code === selected && code !== source ? outdated : undefined}
        errors={saving.errors[code] ?? {}}
        handle={role === "source" ? sourceHandle : otherHandle}
        onWrite={(paragraph) => otherHandle.current?.insertAfter(paragraph.after, paragraph)}
        scroller={role === "source" ? link.one : link.other}
        onScroll={link.onScroll}
        onStart={
          code === source || isEmpty(draft.content[source] ?? emptyWording)
            ? undefined
            : () => edited.startFrom(code, draft.content[source] ?? emptyWording)
        }
      />
    </div>
  );
  const sides = isPreviewed || isPhone || selected === source ? [selected] : [source, selected];

  return (
    <Page>
      <PageHeader
        parent={{ label: "Agreements", href: paths.agreements() }}
        title={title}
        detail={
          <>
            {isDirty && (
              <Tag tone="accent">{id === undefined ? "Draft" : `Draft of version ${edited.version + 1}`}</Tag>
            )}
            {isDirty && edited.savedAt > 0 && <SavedAge savedAt={edited.savedAt} />}
          </>
        }
      >
        <Button
          variant="quiet"
          aria-pressed={isPreviewed}
          leftSection={<IconEye aria-hidden />}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          Preview
        </Button>
        <Button
          variant="quiet"
          aria-pressed={panel === "settings"}
          leftSection={<IconAdjustments aria-hidden />}
          onClick={() => setPanel(panel === "settings" ? undefined : "settings")}
        >
          Details
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={edited.discard}>
            Discard
          </Button>
        )}
        {panel !== "review" && typeof panel !== "object" && (
          <Button
            variant="primary"
            onClick={() => {
              if (isDirty) finish();
              else showToast({ kind: "done", message: "Nothing has changed" });
            }}
          >
            {id === undefined ? "Create agreement" : "Review and save"}
          </Button>
        )}
      </PageHeader>
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
      <PageBody>
        {/* The saved draft is removed after saving, so typing is disabled during the request. */}
        <div
          className={classes.columns}
          data-covered={panel !== undefined || undefined}
          data-reviewed={panel === "review" || undefined}
          inert={saving.isSaving || saving.isDone}
        >
          {sides.map((code) => column(code, code === source ? "source" : "other"))}
          {isPreviewed && <Preview code={selected} wording={draft.content[selected] ?? emptyWording} />}
        </div>
        {panel === "settings" && (
          <SettingsPanel draft={draft} base={base} onChange={edited.set} onClose={() => setPanel(undefined)} />
        )}
        {panel === "review" && id !== undefined && (
          <ReviewPanel
            id={id}
            textsOf={(code) => ({ before: base.content[code]?.body ?? "", after: draft.content[code]?.body ?? "" })}
            update={update}
            problem={saving.problem}
            isSaving={saving.isSaving}
            onSave={saving.save}
            onClose={() => setPanel(undefined)}
          />
        )}
        {typeof panel === "object" && (
          <ConflictPanel edited={edited} theirs={panel.theirs} onMerged={() => setPanel("review")} />
        )}
      </PageBody>
      <EditorFoot
        version={edited.version}
        changes={changes}
        states={states}
        outdated={outdated}
        selected={selected}
        draft={draft}
        problem={id === undefined ? saving.problem : undefined}
        onReconsent={(reconsent) => edited.set({ reconsent })}
      />
      <RequestLine
        request={
          id === undefined
            ? { method: "POST", path: addressOf(createAgreement), body: createFrom(draft) }
            : {
                method: "PUT",
                path: addressOf(updateAgreement, { params: { id } }),
                body: update,
                headers: edited.etag === undefined ? {} : { "If-Match": edited.etag },
              }
        }
        facts={[
          edited.etag && <span title={`If-Match ${edited.etag}`}>Revision of version {edited.version}</span>,
          `${countOf(Object.keys(update.content ?? {}).length, "language")} sent`,
          <ZoneFact key="zone" />,
        ]}
      />
    </Page>
  );
}
