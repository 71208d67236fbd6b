"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Viewer } from "@/components/session/viewer";
import { actAs } from "@/lib/browser/client";
import { takePageData } from "@/lib/browser/page-data";
import { requestPagesFor, setTenantOfTab, tenantOfTab } from "./tab-tenant";

/** The questions to the user are loaded on use. */
const questions = () => import("./other-tenant");

/**
 * Binds this tab to the tenant that its page shows: every request names it, and reloads come back to it.
 *
 * @param asked the tenant that the page was requested for
 */
export function useTabTenant(viewer: Viewer, asked: string | undefined): void {
  const { user, tenant } = viewer;
  const queries = useQueryClient();
  // Before the first request, which the effects of the screen send.
  useState(() => {
    if (typeof window === "undefined") return;
    queries.clear();
    takePageData(queries);
    const page = { tenant: tenant.id, user: user.id };
    actAs(page, async (isWrite) => (await questions()).offerOtherTenant(viewer, isWrite));
  });
  /** @returns false if the user may open the tenant that the page was requested for */
  const announce = useEffectEvent((own: string): boolean => {
    if (own === asked) void questions().then(({ announceOtherTenant }) => announceOtherTenant(viewer));
    return own === asked;
  });
  // Once: a page that is refreshed while another tenant opens must not be loaded again instead of it.
  useEffect(() => {
    const own = tenantOfTab(user.id);
    if (own !== undefined && own !== tenant.id && !announce(own)) {
      requestPagesFor(own);
      window.location.reload();
      return;
    }
    setTenantOfTab(user.id, tenant.id);
    const request = () => {
      if (document.visibilityState === "visible") requestPagesFor(tenant.id);
    };
    // A page from the browser's back/forward cache may show a tenant that this tab has left.
    const check = ({ persisted }: PageTransitionEvent) => {
      if (persisted && tenantOfTab(user.id) !== tenant.id) window.location.reload();
    };
    window.addEventListener("focus", request);
    document.addEventListener("visibilitychange", request);
    window.addEventListener("pageshow", check);
    return () => {
      window.removeEventListener("focus", request);
      document.removeEventListener("visibilitychange", request);
      window.removeEventListener("pageshow", check);
    };
  }, [user.id, tenant.id]);
}
