"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CommandCenter } from "@/components/command/command-center";
import { useNavigate } from "@/components/command/navigate";
import { IconUserCircle } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { AppShell } from "@/components/layout/app-shell";
import { EntriesProvider, Navigation, NavigationLink, visiblePlaces } from "@/components/layout/navigation";
import { Sidebar, TenantSwitcher, UserBox } from "@/components/layout/sidebar";
import type { Tenant } from "@/components/layout/tenant-list";
import { MenuItem } from "@/components/overlay/load";
import { useDeveloperOfPage } from "@/components/session/developer";
import type { Viewer } from "@/components/session/viewer";
import { Band } from "@/components/state/band";
import { Button } from "@/components/ui/button";
import { lateParts, useIsIdle } from "@/components/ui/late-parts";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { eventArea } from "@/lib/resources/event/area";
import { badgeCounts, badgesOf } from "./badge-counts";
import { navigation, paths, settings, settingsPlaces } from "./paths";
import { SandboxBand } from "./tenant/sandbox-band";

interface AdminLayoutProps {
  viewer: Viewer;
  onSwitchTenant: (tenant: Tenant) => void;
  /** Given when the session has ended and the user has closed the question. */
  onSignIn: (() => void) | undefined;
  children: ReactNode;
}

const late = lateParts(() => import("./late"));
const AdminPalette = late("AdminPalette");

/** The layout of all screens, for one viewer. */
export function AdminLayout({ viewer, onSwitchTenant, onSignIn, children }: AdminLayoutProps) {
  const { user, tenant, tenants } = viewer;
  useDeveloperOfPage();
  const navigate = useNavigate();
  const switcher = <TenantSwitcher tenant={tenant} tenants={tenants} onSwitch={onSwitchTenant} />;
  return (
    <EntriesProvider value={visiblePlaces(navigation, viewer)}>
      <AppShell
        tenant={switcher}
        band={
          <>
            {onSignIn && (
              <Band
                icon={<IconUserCircle aria-hidden size={16} />}
                actions={<Button onClick={onSignIn}>{t("Sign in")}</Button>}
              >
                {rich(
                  "<b>Your session has ended.</b> This page stays as it was. Nothing new is read until you sign in.",
                  { b: (text) => <b>{text}</b> },
                )}
              </Band>
            )}
            {viewer.sandbox && <SandboxBand viewer={viewer} sandbox={viewer.sandbox} />}
          </>
        }
        sidebar={
          <Sidebar
            tenant={switcher}
            navigation={<Counted viewer={viewer} />}
            foot={
              <>
                <NavigationLink place={settings} />
                <UserBox
                  name={user.name}
                  role={user.title}
                  onSignOut={async () => (await import("./session/sign-out")).signOut()}
                >
                  <MenuItem icon={<IconUserCircle aria-hidden />} onSelect={() => navigate(paths.profile())}>
                    {t("Profile")}
                  </MenuItem>
                </UserBox>
              </>
            }
          />
        }
      >
        {children}
      </AppShell>
      <CommandCenter Palette={AdminPalette} />
    </EntriesProvider>
  );
}

/** The navigation with its counts. Their query key is in the event area, so that every write refetches them. */
function Counted({ viewer }: { viewer: Viewer }) {
  const { features } = viewer;
  const counts = {
    queryKey: [eventArea, "badges", features],
    queryFn: ({ signal }: { signal: AbortSignal }) => badgeCounts(features, signal),
  };
  usePageData(counts);
  // What the page did not wait for comes after the screen's own data.
  const { data } = useQuery({ ...counts, enabled: useIsIdle(), refetchInterval: 60_000, staleTime: 30_000 });
  return <Navigation badges={data && badgesOf(data)} others={settingsPlaces(viewer)} />;
}
