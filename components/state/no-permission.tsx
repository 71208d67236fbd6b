import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { State } from "./state";

interface NoPermissionProps {
  /** What cannot be seen or done: "see the event log". */
  what: string;
  /** The namespace of the missing feature. */
  feature: string;
  /** Roles that have it, when they are known. */
  roles?: readonly string[];
  onCopyRequest: () => void;
  /** Below the sentence: the explanation. */
  children?: ReactNode;
}

/** The user lacks a feature: names it and the roles that have it, with a request that can be copied. */
export function NoPermission({ what, feature, roles = [], onCopyRequest, children }: NoPermissionProps) {
  const named = roles.length > 1 ? `${roles.slice(0, -1).join(", ")} and ${roles.at(-1)}` : roles[0];
  return (
    <State
      title={t("You cannot {what}", { what })}
      after={children}
      actions={<Button onClick={onCopyRequest}>{t("Copy request for access")}</Button>}
    >
      You need the permission <code className="mono">{feature}</code>.
      {named !== undefined && ` ${named} ${roles.length > 1 ? "have" : "has"} it.`}
    </State>
  );
}
