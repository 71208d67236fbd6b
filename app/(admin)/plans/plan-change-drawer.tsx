"use client";

import { useCommand } from "@/components/command/registry";
import { PanelSection } from "@/components/layout/panel-parts";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ChangeList, ChangeRow } from "@/components/ui/change";
import { fieldAt, fieldLabel } from "@/components/ui/field-words";
import { countOf } from "@/components/ui/number-format";
import type { Plan, PlanChange } from "@/lib/resources/plan/schema";
import { paths } from "../paths";
import { useLeavingOut } from "./leave-out";
import { Outcome, PlannedValue } from "./plan-columns";

interface PlanChangeDrawerProps extends RowPanelProps {
  plan: Plan;
  change: PlanChange;
}

/** The change of one record in a plan: every field before and after, and a button to leave it out. */
export function PlanChangeDrawer({ plan, change, ...panel }: PlanChangeDrawerProps) {
  const { record, name, line, action, changes, problem, event } = change;
  const fields = Object.entries(changes);
  const canBeLeft = plan.status === "ready" && action !== "same" && action !== "refuse";
  return (
    <RecordDrawer
      id={record}
      name={name ?? record}
      summary={
        <>
          <Outcome change={change} />
          {line !== undefined && <span>Line {line}</span>}
        </>
      }
      links={
        event && (
          <ButtonLink variant="quiet" href={paths.event(event)}>
            Event
          </ButtonLink>
        )
      }
      actions={canBeLeft && <LeaveOutButton plan={plan} change={change} />}
      {...panel}
    >
      {problem && (
        <PanelSection title="Why it is refused">
          {problem.field && (
            <code className="mono">
              {fieldAt(problem.field)} {problem.value}{" "}
            </code>
          )}
          {problem.detail}
        </PanelSection>
      )}
      {fields.length > 0 && (
        <PanelSection
          title={action === "create" ? "New values" : "Before → after"}
          detail={countOf(fields.length, "field")}
        >
          <ChangeList>
            {fields.map(([field, value]) => (
              <ChangeRow key={field} label={fieldLabel(field)}>
                <PlannedValue action={action} field={field} value={value} />
              </ChangeRow>
            ))}
          </ChangeList>
        </PanelSection>
      )}
      {!problem && fields.length === 0 && <p>No field of it changes.</p>}
    </RecordDrawer>
  );
}

function LeaveOutButton({ plan, change: { record, left } }: { plan: Plan; change: PlanChange }) {
  const leaveOut = useLeavingOut(plan);
  const label = left ? "Take back in" : "Leave out";
  const run = () => void leaveOut([record], !left);
  useCommand({ id: "leave", label, group: "In a table", keys: "l", run, inPalette: true });
  return (
    <Button data-tooltip={label} data-tooltip-keys="l" onClick={run}>
      {label}
    </Button>
  );
}
