"use client";

import { type FormEvent, type KeyboardEvent, useReducer } from "react";
import { FormProblems } from "@/components/form/form";
import { PanelFooter, PanelHead } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { confirm } from "@/components/overlay/confirm";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { reasonOf } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { useChange, usePreview } from "@/lib/resources/subscription-change/client";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { CancelForm } from "./cancel-form";
import { ChangeForm } from "./change-form";
import { RenewForm } from "./renew-form";
import type { Doing } from "./use-doing";
import { useDone } from "./use-done";

export interface LifeFormProps {
  subscription: Subscription;
  planned: readonly SubscriptionChange[];
  /** What is asked for; undefined while nothing is. */
  onBody: (body: object | undefined) => void;
  /** What it would do, and why not. */
  preview: SubscriptionChange | undefined;
  isStale: boolean;
  problem: string | undefined;
  onDo: (doing: Doing) => void;
}

const texts = {
  change: { title: message("Change {name}"), act: message("Change subscription"), failure: message("Not changed.") },
  renew: { title: message("Renew {name}"), act: message("Plan renewal"), failure: message("Not renewed.") },
  cancel: { title: message("Cancel {name}"), act: message("Cancel subscription"), failure: message("Not cancelled.") },
} as const;
const forms = { change: ChangeForm, renew: RenewForm, cancel: CancelForm } as const;

interface LifePanelProps {
  subscription: Subscription;
  etag: string | undefined;
  planned: readonly SubscriptionChange[];
  doing: Doing;
  onDo: (doing: Doing | undefined) => void;
}

interface Bodies {
  body?: object | undefined;
  /** What is asked for before anything is typed: in a change nothing. */
  first?: string | undefined;
}

const bodiesAfter = ({ first }: Bodies, body: object | undefined): Bodies => ({
  body,
  first: first ?? JSON.stringify(body),
});

/** The panel that changes, renews or cancels a subscription: what it does is shown by a dry run before it is done. */
export function LifePanel({ subscription, etag, planned, doing, onDo }: LifePanelProps) {
  const { _id: id, name = id, account_details } = subscription;
  const [{ body, first }, setBody] = useReducer(bodiesAfter, {});
  const change = useChange(doing, id, etag);
  const preview = usePreview(doing, id, body, !change.isPending && !change.isSuccess);
  const done = useDone(subscription);
  const close = async () => {
    const question = { title: t("Discard your changes?"), body: t("Nothing of them is kept."), tone: "plain" } as const;
    const isDirty = JSON.stringify(body) !== (doing === "change" ? undefined : first);
    if (!isDirty || (await confirm({ ...question, keep: t("Keep editing"), act: t("Discard") }))) onDo(undefined);
  };
  const submit = () => {
    if (body === undefined || change.isPending) return;
    change.mutate(body, {
      onSuccess: ({ data }) => {
        done(data);
        onDo(undefined);
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // As the button does, which asks for what is required.
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    else if (event.key !== "Escape") return;
    else void close();
    event.preventDefault();
    event.stopPropagation();
  };
  const { data } = preview;
  const answer = data && !data.refusal ? (data.answer as SubscriptionChange) : undefined;
  const refusal = data?.refusal;
  const problem =
    refusal?.errors?.[0]?.detail ??
    refusal?.detail ??
    (preview.error ? t("Could not work out the effect. Try again.") : undefined);
  const Fields = forms[doing];
  const { act, failure } = texts[doing];
  const title = t(texts[doing].title, { name });
  return (
    <SidePanel label={title} size="life">
      <PanelHead title={title} onClose={() => void close()}>
        <p className="text-2">{account_details?.name}</p>
      </PanelHead>
      <form
        className="stack flex-1 min-h-0"
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid align-content-start flex-1 overflow-y-auto min-h-0 gap-16 py-16 px-gutter">
          <Fields
            {...{ subscription, planned, preview: answer, problem, onDo }}
            isStale={preview.isPlaceholderData || preview.isFetching}
            onBody={setBody}
          />
          <FormProblems problems={change.error ? [reasonOf(change.error)] : []} failure={t(failure)} />
        </div>
        <PanelFooter>
          {body !== undefined && (
            <Button
              type="submit"
              variant={doing === "cancel" ? "danger" : "primary"}
              rightSection={<Kbd keys="mod+enter" />}
            >
              {doing === "renew" && answer?.status === "applied" ? t("Renew subscription") : t(act)}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void close()}>
            {t("Close")}
          </Button>
          <span className="ms-auto text-12 text-3">{t("You can undo this")}</span>
        </PanelFooter>
      </form>
    </SidePanel>
  );
}
