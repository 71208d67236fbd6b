"use client";

import { useHasFeature } from "@/components/session/viewer";

/** Whether the viewer may give a customer a place of its own, and invite its first user. */
export function useMaySetUpSignIn(): boolean {
  const [mayMake, mayInvite] = [useHasFeature("Platform/Tenant/Write"), useHasFeature("Platform/User/Write")];
  return mayMake && mayInvite;
}
