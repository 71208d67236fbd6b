"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ScreenPartsContext } from "@/components/record/screen-parts";
import { type Viewer, ViewerProvider } from "@/components/session/viewer";
import { lazyOnIdle, lazyOnUse, useIsIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { Feature } from "@/lib/base/auth/features";
import { onProofRequired, onSessionEnd } from "@/lib/browser/client";
import { PageData } from "@/lib/browser/page-data";
import { eventArea } from "@/lib/resources/event/area";
import { AdminLayout } from "./admin-layout";
import { paths } from "./paths";
import { SavedViewsProvider } from "./saved-views-provider";
import { useTabTenant } from "./use-tab-tenant";

const SignInAgain = lazyOnIdle(async () => (await import("./sign-in-again")).SignInAgain);
const RecordNames = lazyOnUse(async () => (await import("./record-names")).RecordNames);
const Why = lazyOnIdle(async () => (await import("./settings/access/why")).Why);
const ActorName = lazyOnIdle(async () => (await import("./actor-name")).ActorName);
const Undo = lazyOnIdle(async () => (await import("./events/undo-plan")).UndoPlan);
const ProveIdentity = lazyOnIdle(async () => (await import("./prove-identity")).ProveIdentity);

interface AdminProvidersProps {
  viewer: Viewer;
  /** The tenant that the page was requested for. */
  asked: string | undefined;
  children: ReactNode;
}

/** Provides every screen with the viewer, the layout, and a new sign-in or proof where a request needs one. */
export function AdminProviders({ viewer, asked, children }: AdminProvidersProps) {
  const { features } = viewer;
  useTabTenant(viewer, asked);
  const ended = useAnswer(onSessionEnd);
  const unproved = useAnswer(onProofRequired);
  const badges = useBadges(features);
  return (
    <ViewerProvider viewer={viewer}>
      <SavedViewsProvider>
        <AdminLayout
          viewer={viewer}
          badges={badges}
          onSwitchTenant={async (tenant) => (await import("./switch-tenant")).switchTenant(viewer, tenant)}
        >
          <ScreenPartsContext value={screenParts}>{children}</ScreenPartsContext>
          <Suspense>
            {ended && <SignInAgain viewer={viewer} onSettled={ended} />}
            {unproved && !ended && <ProveIdentity viewer={viewer} onSettled={unproved} />}
          </Suspense>
        </AdminLayout>
      </SavedViewsProvider>
      <PageData />
    </ViewerProvider>
  );
}

const screenParts = { eventHref: paths.event, ActorName, RecordNames, Undo, Why };

/** Resolves the calls that wait for the user to do something; undefined while none does. */
function useAnswer(onNeed: (ask: () => Promise<boolean>) => () => void): ((isDone: boolean) => void) | undefined {
  const [settle, setSettle] = useState<(isDone: boolean) => void>();
  useEffect(() => {
    let waiting: Promise<boolean> | undefined;
    // All requests that are refused for it in the meantime wait for the same answer.
    return onNeed(() => {
      waiting ??= new Promise((resolve) => {
        setSettle(() => (isDone: boolean) => {
          waiting = undefined;
          setSettle(undefined);
          resolve(isDone);
        });
      });
      return waiting;
    });
  }, [onNeed]);
  return settle;
}

/** The counts in the navigation. Their query key is in the event area, so that every write refetches them. */
function useBadges(features: readonly Feature[]) {
  const { data } = useQuery({
    queryKey: [eventArea, "badges", features],
    queryFn: async ({ signal }) => (await import("./badge-counts")).badgeCounts(features, signal),
    // The screen's own data comes first.
    enabled: useIsIdle(),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
  return data;
}
