"use client";

import { IconAdjustments, IconEye } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useCommands } from "@/components/command/registry";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { showToast } from "@/components/overlay/toasts";
import type { RichTextHandle } from "@/components/rich-text/editor/rich-text-field";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { formatAge } from "@/components/ui/date-format";
import { announce } from "@/components/ui/live-region";
import { useIsPhone } from "@/components/ui/media";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { ZoneFact } from "@/components/ui/values";
import { addressOf, CallError } from "@/lib/base/http/client";
import { compareTexts } from "@/lib/base/rich-text/comparison";
import { behindOf } from "@/lib/resources/agreement/behind";
import {
  agreementQuery,
  allAgreements,
  useCreateAgreement,
  useUpdateAgreement,
  versionQuery,
  versionsQuery,
} from "@/lib/resources/agreement/client";
import { createFrom, emptyWording, isEmpty } from "@/lib/resources/agreement/draft";
import { createAgreement, updateAgreement } from "@/lib/resources/agreement/endpoints";
import { languageStates, sourceLanguage } from "@/lib/resources/agreement/languages";
import { paths } from "../../paths";
import { LanguageTabs, nameInEnglish } from "../language-tabs";
import { AddLanguage } from "./add-language";
import { ConflictPanel } from "./conflict-panel";
import classes from "./editor.module.css";
import { EditorFoot } from "./editor-foot";
import { LanguageColumn, type LanguageErrors } from "./language-column";
import { Preview } from "./preview";
import { ReviewPanel } from "./review-panel";
import { SettingsPanel } from "./settings-panel";
import { type Stored, useDraft } from "./use-draft";

type Panel = "review" | "settings" | { theirs: Stored };

/** An agreement as it is written: two languages side by side, kept on the device until it is saved. */
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
      edited.forget();
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
  const { behind, sourceHandle, otherHandle, link } = languages;
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
      label: "Next paragraph that is behind",
      group: "In a form or editor",
      keys: "alt+n",
      run: languages.nextBehind,
      when: () => (behind?.changed.length ?? 0) > 0,
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
        behind={code === selected && code !== source ? behind : undefined}
        errors={saving.errors[code] ?? {}}
        handle={role === "source" ? sourceHandle : otherHandle}
        onWrite={(paragraph) => otherHandle.current?.insertAfter(paragraph.after, paragraph)}
        scroller={role === "source" ? link.one : link.other}
        onScroll={link.onScroll}
        onStart={
          code === source || isEmpty(draft.content[source] ?? emptyWording)
            ? undefined
            : () => edited.replaceWording(code, draft.content[source] ?? emptyWording)
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
        {/* The draft is removed once it is saved, so nothing is typed meanwhile. */}
        <div
          className={classes.columns}
          data-covered={panel !== undefined || undefined}
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
        behind={behind}
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
                ...(edited.etag === undefined ? {} : { headers: { "If-Match": edited.etag } }),
              }
        }
        facts={[
          edited.etag && `If-Match ${edited.etag}`,
          `${countOf(Object.keys(update.content ?? {}).length, "language")} sent`,
          <ZoneFact key="zone" />,
        ]}
      />
    </Page>
  );
}

/** Which languages there are, which one is beside the source, and where it is behind. */
function useLanguages({ draft, base }: ReturnType<typeof useDraft>, id: string | undefined) {
  const params = useSearchParams();
  const versions = useQuery({ ...versionsQuery(id ?? ""), enabled: id !== undefined }).data?.rows ?? [];
  const expected = useQuery(allAgreements).data?.rows.flatMap(({ content }) => Object.keys(content ?? {})) ?? [];
  const source = sourceLanguage(draft.content);
  const states = languageStates(draft.content, versions, expected);
  const wanted = states.find(({ state }) => state === "stale") ?? states.find(({ state }) => state === "current");
  const asked = params.get("language");
  const selected = states.some(({ code }) => code === asked) && asked !== null ? asked : (wanted?.code ?? source);
  const own = states.find(({ code }) => code === selected);
  const isStale = own?.state === "stale" && own.changed !== undefined && id !== undefined;
  const { data: then } = useQuery({
    ...versionQuery(id ?? "", own?.changed?.version ?? 1),
    enabled: isStale,
  });
  const sourceNow = useDeferredValue(draft.content[source]?.body ?? "");
  const now = useDeferredValue(draft.content[selected]?.body ?? "");
  const saved = base.content[selected]?.body;
  const sourceThen = isStale ? then?.content?.[source]?.body : base.content[source]?.body;
  const behind = useMemo(
    () =>
      saved === undefined || sourceThen === undefined || selected === source
        ? undefined
        : behindOf({ sourceThen, sourceNow, saved, now }),
    [saved, sourceThen, sourceNow, now, selected, source],
  );
  const sourceHandle = useRef<RichTextHandle>(null);
  const otherHandle = useRef<RichTextHandle>(null);
  const at = useRef(-1);
  return {
    source,
    selected,
    states,
    behind,
    sourceHandle,
    otherHandle,
    link: useLinkedScroll(),
    select: (code: string) => window.history.pushState(null, "", `?language=${encodeURIComponent(code)}`),
    nextBehind: () => {
      const keys = behind?.changed ?? [];
      at.current = (at.current + 1) % Math.max(1, keys.length);
      const key = keys[at.current];
      if (key !== undefined) otherHandle.current?.reveal(key);
    },
  };
}

/** Two regions that scroll together, each as far along its own length as the other. */
function useLinkedScroll() {
  const one = useRef<HTMLElement>(null);
  const other = useRef<HTMLElement>(null);
  const led = useRef<HTMLElement>(undefined);
  return {
    one,
    other,
    onScroll: (element: HTMLElement) => {
      // The one that is moved along reports it too, and must not lead back.
      if (led.current === element) {
        led.current = undefined;
        return;
      }
      const follower = element === one.current ? other.current : one.current;
      if (!follower || follower === element) return;
      const share = element.scrollTop / Math.max(1, element.scrollHeight - element.clientHeight);
      const top = Math.round(share * (follower.scrollHeight - follower.clientHeight));
      if (Math.abs(follower.scrollTop - top) < 2) return;
      led.current = follower;
      follower.scrollTop = top;
    },
  };
}

/** How many paragraphs of each language differ from what is saved. */
function useChanges({ draft, base }: ReturnType<typeof useDraft>): ReadonlyMap<string, number> {
  const content = useDeferredValue(draft.content);
  return useMemo(() => {
    const counts = Object.entries(content).map(([code, { body }]): [string, number] => {
      const saved = base.content[code]?.body ?? emptyWording.body;
      return [code, saved === body ? 0 : compareTexts(saved, body).filter(({ change }) => change !== "same").length];
    });
    return new Map(counts.filter(([, count]) => count > 0));
  }, [content, base]);
}

interface SavingOutcome {
  onSaved: (id: string) => void;
  onOvertaken: (theirs: Stored) => void;
  onLanguage: (code: string) => void;
}

/** Saving, and what can come back from it: what to fix, or that somebody else was faster. */
function useSaving(edited: ReturnType<typeof useDraft>, id: string | undefined, outcome: SavingOutcome) {
  const queryClient = useQueryClient();
  const updating = useUpdateAgreement(id ?? "");
  const creating = useCreateAgreement();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, LanguageErrors>>({});
  const onError = async (error: Error) => {
    if (error instanceof CallError && error.status === 412 && id !== undefined) {
      const { agreement, etag } = await queryClient.fetchQuery({ ...agreementQuery(id), staleTime: 0 });
      outcome.onOvertaken({ agreement, etag });
      return;
    }
    const found = error instanceof CallError ? languageErrors(error) : {};
    setErrors(found);
    setProblem(error instanceof CallError ? sentenceOf(error) : error.message);
    const [first] = Object.keys(found);
    if (first !== undefined) outcome.onLanguage(first);
  };
  // State is too late for the second press of a double click.
  const isBusy = useRef(false);
  const begin = (): boolean => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setProblem(undefined);
    setErrors({});
    return true;
  };
  const onSettled = () => {
    isBusy.current = false;
  };
  return {
    problem,
    errors,
    isSaving: updating.isPending || creating.isPending,
    isDone: updating.isSuccess || creating.isSuccess,
    save: (minor: { minor?: boolean; reason?: string }) => {
      if (!begin()) return;
      const variables = { body: { ...edited.update, ...minor }, ifMatch: edited.etag };
      updating.mutate(variables, {
        onSuccess: ({ data }) => {
          showToast({ kind: "done", message: `Saved as version ${data.version}` });
          outcome.onSaved(data._id);
        },
        onError,
        onSettled,
      });
    },
    create: () => {
      if (!begin()) return;
      creating.mutate(createFrom(edited.draft), {
        onSuccess: ({ data }) => {
          showToast({ kind: "done", message: "The agreement is created" });
          outcome.onSaved(data._id);
        },
        onError,
        onSettled,
      });
    },
  };
}

/** What is wrong, by language and field: `/content/sv/body/blocks/3/text` is about the Swedish text. */
function languageErrors({ problem }: CallError): Record<string, LanguageErrors> {
  const errors: Record<string, LanguageErrors> = {};
  for (const { pointer = "", detail } of problem.errors ?? []) {
    const [, code, member] = /^\/content\/([^/]+)\/(title|description|body)/.exec(pointer) ?? [];
    if (code === undefined || member === undefined) continue;
    errors[code] = { [member]: detail, ...errors[code] };
  }
  return errors;
}

const sentenceOf = ({ problem }: CallError): string =>
  (problem.errors ?? [])
    .map(({ pointer = "", detail }) => {
      const [, code] = /^\/content\/([^/]+)/.exec(pointer) ?? [];
      return code === undefined ? detail : `${nameInEnglish(code)}: ${detail}`;
    })
    .join(" ") || problem.detail;

/** `Saved on this device 8 s ago` */
function SavedAge({ savedAt }: { savedAt: number }) {
  const now = useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => savedAt,
  );
  return <span>Saved on this device {formatAge(now - savedAt)} ago</span>;
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
