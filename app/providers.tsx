"use client";

import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useColorSchemeOfPage } from "@/components/theme/color-scheme";
import { ClockProvider } from "@/components/ui/clock";
import { LiveRegion } from "@/components/ui/live-region";
import { eventArea } from "@/lib/resources/event/area";

interface ProvidersProps {
  /** The user's time zone at the last visit, else UTC, and the time of rendering. */
  timeZone: string;
  now: number;
  children: ReactNode;
}

export function Providers({ timeZone, now, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  useEffect(rememberClock, []);
  useEffect(markReady, []);
  useColorSchemeOfPage();
  return (
    <QueryClientProvider client={queryClient}>
      <ClockProvider timeZone={timeZone} now={now}>
        {children}
        <LiveRegion />
      </ClockProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // Screens retry a failed request themselves, with a countdown.
    defaultOptions: { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true } },
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _context, { meta }) => {
        if (!meta?.areas) return;
        const refetchType = meta.isLeft && !error ? "none" : "active";
        for (const area of meta.areas) void client.invalidateQueries({ queryKey: [area], refetchType });
        void client.invalidateQueries({ queryKey: [eventArea] });
      },
    }),
  });
  return client;
}

/** For tests, which use a page when its scripts have run. */
function markReady(): void {
  document.documentElement.dataset.ready = "";
}

/** Stores the user's time zone in a cookie, so that the server renders the next page in it. */
function rememberClock(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser yet
  document.cookie = `time-zone=${encodeURIComponent(timeZone)};path=/;max-age=31536000;samesite=lax`;
}
