"use client";

import { useState } from "react";
import { useNavigate } from "@/components/command/navigate";
import { SelectField, TextField } from "@/components/form/field";
import { Form, FormProblems } from "@/components/form/form";
import { useList, useListSelection } from "@/components/list/use-list-state";
import { Dialog } from "@/components/overlay/dialog";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { useCreatePlan } from "@/lib/resources/plan/client";
import type { PlanRequest } from "@/lib/resources/plan/schema";
import { irreversible } from "@/lib/resources/plan/state";
import { paths } from "../paths";
import type { BulkChange } from "./bulk-changes";
import classes from "./plans.module.css";

interface PlanDialogProps {
  title: string;
  changes: readonly BulkChange[];
  recordOf?: (rowId: string) => string;
  onClose: () => void;
}

/** Asks for a change and its rows, and opens the plan. Nothing is changed yet. */
export function PlanDialog({ title, changes, recordOf = (id) => id, onClose }: PlanDialogProps) {
  const { page, search } = useList();
  const selection = useListSelection();
  const navigate = useNavigate();
  const { mutateAsync: createPlan, isPending, error } = useCreatePlan();
  const [label, setLabel] = useState(changes[0]?.label ?? "");
  const [value, setValue] = useState("");
  const [isAll, setAll] = useState(false);
  const change = changes.find((each) => each.label === label) ?? changes[0];
  const where = whereOf(search);
  const records = [
    {
      value: "selected",
      label: t("{count, plural, one {# selected row} other {# selected rows}}", { count: selection.ids.length }),
    },
    ...(where && page ? [{ value: "all", label: t("All {count} that match", { count: page.total }) }] : []),
  ];
  const submit = async () => {
    if (!change || isPending) return;
    const set = change.set?.(value);
    const which = isAll && where ? { where } : { ids: [...new Set(selection.ids.map(recordOf))] };
    // The form shows the error.
    const plan = await createPlan({ operation: change.operation, ...which, ...(set ? { set } : {}) }).catch(
      () => undefined,
    );
    if (plan) navigate(paths.plan(plan.id));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form label={title} onSubmit={() => void submit()}>
        <div className={`grid gap-16 ${classes.form}`}>
          {(changes.length > 1 || change?.asks === undefined) && (
            <SelectField
              label={t("Change")}
              data={changes.map((each) => ({ value: each.label, label: t(each.label) }))}
              value={label}
              data-autofocus
              help={change && t(irreversible[change.operation] ?? "")}
              onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            />
          )}
          {change?.asks !== undefined && (
            <TextField
              label={t(change.asks)}
              value={value}
              autoComplete="off"
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
          )}
          <SelectField
            label={t("Records")}
            data={records}
            value={isAll ? "all" : "selected"}
            help={t("The next page shows what becomes of each. Nothing is changed before you apply it.")}
            onChange={({ currentTarget }) => setAll(currentTarget.value === "all")}
          />
          <FormProblems problems={error ? [error.message] : []} failure={t("The bulk change was not created.")} />
          <div className="flex justify-end gap-8">
            <Button variant="quiet" onClick={onClose}>
              {t("Cancel")}
            </Button>
            <Button variant="primary" type="submit">
              {t("Plan the change")}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

/** Filters and search of the list's request. Undefined if other parameters also restrict the rows. */
function whereOf(search: string): PlanRequest["where"] {
  const where: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (/^~(filter\[|search$)/.test(name)) where[name] = [...(where[name] ?? []), value];
    else if (!/^(~(sort|page|perPage|limit|skip|fields)|pagination|populate)/.test(name)) return undefined;
  }
  return where;
}
