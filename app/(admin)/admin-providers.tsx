"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ScreenPartsContext } from "@/components/record/screen-parts";
import { useHasFeature, type Viewer, ViewerProvider } from "@/components/session/viewer";
import { lateParts, lazyOnUse } from "@/components/ui/late-parts";
import { onProofRequired, onSessionEnd } from "@/lib/browser/client";
import { PageData } from "@/lib/browser/page-data";
import { AdminLayout } from "./admin-layout";
import { ActorName } from "./names/actor-name";
import { paths } from "./paths";
import { SavedViewsProvider } from "./saved-views-provider";
import { useTabTenant } from "./tenant/use-tab-tenant";

const late = lateParts(() => import("./late"));
const SignInAgain = late("SignInAgain");
const RecordNames = lazyOnUse(async () => (await import("./names/record-names")).RecordNames);
const Why = late("Why");
const Undo = late("UndoPlan");
const ProveIdentity = late("ProveIdentity");

interface AdminProvidersProps {
  viewer: Viewer;
  /** The tenant that the page was requested for. */
  asked: string | undefined;
  children: ReactNode;
}

/** Provides every screen with the viewer, the layout, and a new sign-in or proof where a request needs one. */
export function AdminProviders({ viewer, asked, children }: AdminProvidersProps) {
  useTabTenant(viewer, asked);
  const ended = useAnswer(onSessionEnd);
  const [act, setAct] = useState("");
  const unproved = useAnswer(
    useCallback((ask: Ask) => {
      return onProofRequired((named) => {
        setAct(named);
        return ask();
      });
    }, []),
  ).settle;
  return (
    <ViewerProvider viewer={viewer}>
      <SavedViewsProvider>
        <AdminLayout
          viewer={viewer}
          onSignIn={ended.isDeclined ? ended.ask : undefined}
          onSwitchTenant={async (tenant) => (await import("./tenant/switch-tenant")).switchTenant(viewer, tenant)}
        >
          <ScreenPartsContext value={screenParts}>{children}</ScreenPartsContext>

          {ended.settle && <SignInAgain viewer={viewer} onSettled={ended.settle} />}
          {unproved && !ended.settle && <ProveIdentity viewer={viewer} act={act} onSettled={unproved} />}
        </AdminLayout>
      </SavedViewsProvider>
      <PageData />
    </ViewerProvider>
  );
}

const eventsHref = (id: string) => paths.events({ "~filter[data._id]": id });

function useRequestHref(id: string | undefined): string | undefined {
  const mayRead = useHasFeature("Platform/Event");
  return mayRead && id !== undefined ? paths.requests({ "~filter[requestId]": id }) : undefined;
}

const screenParts = { useRequestHref, eventHref: paths.event, eventsHref, ActorName, RecordNames, Undo, Why };

type Ask = (isWrite?: boolean) => Promise<boolean>;

interface Answer {
  /** Answers the calls that wait for the user to do something; undefined while none does. */
  settle: ((isDone: boolean) => void) | undefined;
  /** The user has closed the question. What is read in the background does not ask again; a change does. */
  isDeclined: boolean;
  ask: () => void;
}

function useAnswer(onNeed: (ask: Ask) => () => void): Answer {
  const queries = useQueryClient();
  const [settle, setSettle] = useState<Answer["settle"]>();
  const [isDeclined, setDeclined] = useState(false);
  const waiting = useRef<Promise<boolean>>(undefined);
  const ask = () => {
    // All requests that are refused for it in the meantime wait for the same answer.
    waiting.current ??= new Promise((resolve) => {
      setSettle(() => (isDone: boolean) => {
        waiting.current = undefined;
        setSettle(undefined);
        setDeclined(!isDone);
        resolve(isDone);
        if (isDone && isDeclined) void queries.invalidateQueries();
      });
    });
    return waiting.current;
  };
  const onRefused = useEffectEvent((isWrite = true) => (isDeclined && !isWrite ? Promise.resolve(false) : ask()));
  useEffect(() => onNeed((isWrite) => onRefused(isWrite)), [onNeed]);
  return { settle, isDeclined, ask };
}
