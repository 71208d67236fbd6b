"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AuthorOf } from "@/components/form/author-name";
import { showToast } from "@/components/overlay/toasts";
import { useOneAtATime } from "@/components/ui/use-one-at-a-time";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { agreementQuery, useCreateAgreement, useUpdateAgreement } from "@/lib/resources/agreement/client";
import { createFrom, updateFrom } from "@/lib/resources/agreement/draft";
import { agreementUpdated } from "@/lib/resources/agreement/events";
import { useReadAuthors } from "../../names/change-author";
import type { LanguageErrors } from "./language-column";
import { languageErrors, sentenceOf } from "./language-errors";
import type { EditedDraft, Stored } from "./use-draft";

interface SavingOutcome {
  onSaved: (id: string) => void;
  onOvertaken: (theirs: Stored, authorOf: AuthorOf) => void;
  onLanguage: (code: string) => void;
}

/** Saves the draft and handles the outcomes: saved, errors by language, or a conflict (412). */
export function useSaving(edited: EditedDraft, id: string | undefined, outcome: SavingOutcome) {
  const queryClient = useQueryClient();
  const updating = useUpdateAgreement(id ?? "");
  const creating = useCreateAgreement();
  const readAuthors = useReadAuthors(agreementUpdated);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, LanguageErrors>>({});
  const onError = async (error: Error) => {
    if (error instanceof CallError && error.status === 412 && id !== undefined) {
      const [{ data: agreement, etag }, authorOf] = await Promise.all([
        queryClient.fetchQuery({ ...agreementQuery(id), staleTime: 0 }),
        readAuthors(id),
      ]);
      outcome.onOvertaken({ agreement, etag }, authorOf);
      return;
    }
    const found = error instanceof CallError ? languageErrors(error) : {};
    setErrors(found);
    setProblem(error instanceof CallError ? sentenceOf(error) : error.message);
    const [first] = Object.keys(found);
    if (first !== undefined) outcome.onLanguage(first);
  };
  const once = useOneAtATime();
  const send = (request: () => Promise<void>) =>
    void once(async () => {
      setProblem(undefined);
      setErrors({});
      await request().catch(onError);
    });
  return {
    problem,
    errors,
    isSaving: updating.isPending || creating.isPending,
    isDone: updating.isSuccess || creating.isSuccess,
    save: (minor: { minor?: boolean; reason?: string }) =>
      send(async () => {
        const { base, draft, etag } = edited.keep();
        const { data } = await updating.mutateAsync({ body: { ...updateFrom(base, draft), ...minor }, ifMatch: etag });
        showToast({ kind: "done", message: t("Saved as version {version}", { version: data.version }) });
        outcome.onSaved(data._id);
      }),
    create: () =>
      send(async () => {
        const { data } = await creating.mutateAsync(createFrom(edited.keep().draft));
        showToast({ kind: "done", message: t("The agreement is created") });
        outcome.onSaved(data._id);
      }),
  };
}

export type Saving = ReturnType<typeof useSaving>;
