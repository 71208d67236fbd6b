"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { mayLeave } from "@/components/command/navigate";
import type { PaletteProvider } from "@/components/command/palette-store";
import type { Tenant } from "@/components/layout/tenant-list";
import { showToast } from "@/components/overlay/toasts";
import { type Viewer, ViewerProvider } from "@/components/session/viewer";
import { lazyOnIdle, useIsIdle } from "@/components/ui/lazy-on-idle";
import type { Feature } from "@/lib/base/auth/features";
import { call, onSessionEnd, reasonOf } from "@/lib/base/http/client";
import { eventArea } from "@/lib/resources/event/area";
import { AdminLayout } from "./admin-layout";
import { paths } from "./paths";

const SignInAgain = lazyOnIdle(async () => (await import("./sign-in-again")).SignInAgain);

/** Provides every screen with the viewer, the layout, and a new sign-in if the session ends. */
export function AdminProviders({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { features } = viewer;
  const ended = useEndedSession();
  const badges = useBadges(features);
  const providers = useMemo(() => recordProviders(features), [features]);
  return (
    <ViewerProvider viewer={viewer}>
      <AdminLayout
        viewer={viewer}
        badges={badges}
        providers={providers}
        onSwitchTenant={(tenant) => void switchTenant(tenant)}
      >
        {children}
        <Suspense>{ended && <SignInAgain viewer={viewer} onSettled={ended} />}</Suspense>
      </AdminLayout>
    </ViewerProvider>
  );
}

/** Resolves the calls that wait for a new session; undefined while the session is valid. */
function useEndedSession(): ((isRenewed: boolean) => void) | undefined {
  const [settle, setSettle] = useState<(isRenewed: boolean) => void>();
  useEffect(() => {
    let waiting: Promise<boolean> | undefined;
    // All requests that get a 401 in the meantime wait for the same sign-in.
    return onSessionEnd(() => {
      waiting ??= new Promise((resolve) => {
        setSettle(() => (isRenewed: boolean) => {
          waiting = undefined;
          setSettle(undefined);
          resolve(isRenewed);
        });
      });
      return waiting;
    });
  }, []);
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

/** Loaded on the first search, to keep it out of the first load. */
const recordProviders = (features: readonly Feature[]): PaletteProvider[] => [
  {
    id: "address",
    group: "Views",
    items: async (query) => (query === "" ? [] : (await import("./api-address")).viewsOf(query)),
  },
  ...(["SKU", "Records"] as const).map(
    (group): PaletteProvider => ({
      id: group,
      group,
      items: async (query, signal) =>
        query === "" ? [] : await (await import("./find-records")).findRecords(group, query, features, signal),
    }),
  ),
];

/** Opens the overview of the other tenant: the record that is open here does not exist there. */
async function switchTenant(tenant: Tenant): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    const { switchContext } = await import("@/lib/resources/session/endpoints");
    await call(switchContext, { body: { id: tenant.id } });
    window.location.assign(paths.overview());
  } catch (error) {
    const reason = reasonOf(error);
    showToast({ kind: "failed", message: `Could not switch to ${tenant.name}. ${reason}` });
  }
}
