"use client";

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { cssVariablesResolver, theme } from "@/components/theme/theme";
import { ClockProvider } from "@/components/ui/clock";
import { LiveRegion } from "@/components/ui/live-region";

interface ProvidersProps {
  /** The reader's time zone at the last visit, else UTC, and the moment of rendering. */
  timeZone: string;
  now: number;
  children: ReactNode;
}

export function Providers({ timeZone, now, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  useEffect(rememberTimeZone, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <ClockProvider timeZone={timeZone} now={now}>
          {children}
          <LiveRegion />
        </ClockProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** A failure is retried by the screen, which shows its countdown. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true } },
  });

/** The server renders the next page in the reader's zone. */
function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser yet
  document.cookie = `time-zone=${encodeURIComponent(timeZone)};path=/;max-age=31536000;samesite=lax`;
}
