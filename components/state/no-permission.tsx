import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { State } from "./state";

interface NoPermissionProps {
  /** What cannot be seen or done: "You cannot see events". */
  title: string;
  /** What is missing: "Events: see". */
  permission: string;
  onCopyRequest: () => void;
  /** Below the sentence: the explanation. */
  children?: ReactNode;
}

/** The user lacks a feature: names it, with a request that can be copied. */
export function NoPermission({ title, permission, onCopyRequest, children }: NoPermissionProps) {
  return (
    <State
      title={title}
      after={children}
      actions={<Button onClick={onCopyRequest}>{t("Copy request for access")}</Button>}
    >
      {t("You need the permission {permission}.", { permission })}
    </State>
  );
}
