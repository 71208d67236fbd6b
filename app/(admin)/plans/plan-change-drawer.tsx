"use client";

import { PanelSection } from "@/components/layout/panel-parts";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { ButtonLink } from "@/components/ui/button-link";
import { ChangeList, ChangeRow } from "@/components/ui/change";
import { fieldAt, fieldLabel } from "@/components/ui/field-words";
import { t } from "@/lib/languages/text";
import type { PlanChange } from "@/lib/resources/plan/schema";
import { paths } from "../paths";
import { Outcome, PlannedValue } from "./plan-change-fields";

interface PlanChangeDrawerProps extends RowPanelProps {
  change: PlanChange;
}

/** The change of one record in a plan: every field before and after. */
export function PlanChangeDrawer({ change, ...panel }: PlanChangeDrawerProps) {
  const { record, name, line, action, changes, problem, event } = change;
  const fields = Object.entries(changes);
  return (
    <RecordDrawer
      id={record}
      name={name ?? record}
      summary={
        <>
          <Outcome change={change} />
          {line !== undefined && <span>{t("Line {line}", { line })}</span>}
        </>
      }
      links={
        event && (
          <ButtonLink variant="quiet" href={paths.event(event)}>
            {t("Event")}
          </ButtonLink>
        )
      }
      {...panel}
    >
      {problem && (
        <PanelSection title={t("Why it is refused")}>
          {problem.field && `${fieldLabel(fieldAt(problem.field))}: `}
          {problem.value && <code className="mono">{problem.value} </code>}
          {t(problem.detail)}
        </PanelSection>
      )}
      {fields.length > 0 && (
        <PanelSection
          title={action === "create" ? t("New values") : t("Before → after")}
          detail={t("{count, plural, one {# field} other {# fields}}", { count: fields.length })}
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
      {!problem && fields.length === 0 && <p>{t("No field of it changes.")}</p>}
    </RecordDrawer>
  );
}
