import type { ReactNode } from "react";
import { t } from "@/lib/languages/text";
import classes from "./status.module.css";

/** Statuses differ in shape, not only in colour: done is a disc, pending a ring, ended a grey disc, failed a square. */
export type StatusKind = "active" | "pending" | "ended" | "failed";

export function StatusDot({ kind }: { kind: StatusKind }) {
  return <span aria-hidden className={`inline-block flex-none w-8 h-8 rounded-full ${classes.dot}`} data-kind={kind} />;
}

/** Of what can be activated and deactivated. */
export const ActiveStatus = ({ active = false }: { active: boolean | undefined }) => (
  <Status kind={active ? "active" : "ended"}>{active ? t("Active") : t("Inactive")}</Status>
);

/** A dot with its label; never the dot alone. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className="inline-flex items-center min-w-0 gap-7">
      <StatusDot kind={kind} />
      {children}
    </span>
  );
}
