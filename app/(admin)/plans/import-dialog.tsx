"use client";

import { useState } from "react";
import { useNavigate } from "@/components/command/navigate";
import { SelectField, TextField } from "@/components/form/field";
import { Form, FormProblems } from "@/components/form/form";
import { Dialog } from "@/components/overlay/dialog";
import { Button } from "@/components/ui/button";
import { reasonOf } from "@/lib/browser/client";
import type { ImportMode } from "@/lib/import/modes";
import { t } from "@/lib/languages/text";
import { useCreateImportPlan } from "@/lib/resources/plan/import-client";
import { type Absent, type ImportKey, type ImportOperation, importRecordsMax } from "@/lib/resources/plan/schema";
import { paths } from "../paths";
import { importAccept, importFile } from "./import-file";
import { operationTitle } from "./plan-words";
import classes from "./plans.module.css";

interface ImportDialogProps {
  operation: ImportOperation;
  /** The file that was dropped on the list. */
  dropped: File | undefined;
  onClose: () => void;
}

/** Subscriptions begin with an order, so that a file of them is mostly one of new prices or terms. */
const usualMode: Record<ImportOperation, ImportMode> = {
  "subscription.import": "update",
  "order.import": "upsert",
  "product.import": "upsert",
  "account.import": "upsert",
};

/** Asks for a file of records, and opens the plan of its import. Nothing is changed yet. */
export function ImportDialog({ operation, dropped, onClose }: ImportDialogProps) {
  const navigate = useNavigate();
  const { mutateAsync: createPlan, isPending } = useCreateImportPlan();
  const [mode, setMode] = useState<ImportMode>(usualMode[operation]);
  const [absent, setAbsent] = useState<Absent>("keep");
  const [key, setKey] = useState<ImportKey>("_id");
  const [file, setFile] = useState(dropped);
  const [problem, setProblem] = useState<string>();
  const title = t(operationTitle(operation));
  const submit = async () => {
    if (isPending) return;
    setProblem(file ? undefined : t("Choose a file."));
    if (!file) return;
    try {
      const plan = await createPlan({ operation, mode, absent, key, file: importFile(file) });
      navigate(paths.plan(plan.id));
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form label={title} onSubmit={() => void submit()}>
        <div className={`grid gap-16 ${classes.form}`}>
          <TextField
            label={t("File")}
            type="file"
            ref={(input: HTMLInputElement | null) => showFile(input, file)}
            accept={importAccept}
            data-autofocus
            help={t(
              "CSV or JSON, up to {count} records. In a CSV, the header names the fields as an export does, and the ID is needed. True and false can be as a spreadsheet writes them, such as TRUE, WAHR, FAUX or 0. With the column _version, which an export to edit has, rows that others have changed since are refused.",
              { count: importRecordsMax },
            )}
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0]);
              setProblem(undefined);
            }}
          />
          <SelectField
            label={t("Records")}
            data={[
              { value: "upsert", label: t("Create new ones and change others") },
              { value: "create", label: t("Only create new ones") },
              { value: "update", label: t("Change existing ones only") },
              { value: "replace", label: t("Create new ones and replace others whole") },
            ]}
            value={mode}
            help={t(
              "Fields that the file does not have are kept, unless records are replaced. The next page shows what becomes of each record. Nothing is changed before you apply it.",
            )}
            onChange={({ currentTarget }) => setMode(currentTarget.value as ImportMode)}
          />
          {operation === "account.import" && (
            <SelectField
              label={t("Match records by")}
              data={[
                { value: "_id", label: t("ID") },
                { value: "number", label: t("Customer number") },
              ]}
              value={key}
              help={t("With the number, the file needs no IDs. A number that no customer has makes a new one.")}
              onChange={({ currentTarget }) => setKey(currentTarget.value as ImportKey)}
            />
          )}
          <SelectField
            label={t("Others")}
            data={[
              { value: "keep", label: t("Keep records that are not in the file") },
              { value: "delete", label: t("Delete those that are not in it") },
            ]}
            value={absent}
            onChange={({ currentTarget }) => setAbsent(currentTarget.value as Absent)}
          />
          <FormProblems problems={problem ? [problem] : []} failure={t("The bulk change was not created.")} />
          <div className="flex justify-end gap-8">
            <Button variant="quiet" onClick={onClose}>
              {t("Cancel")}
            </Button>
            <Button variant="primary" type="submit" aria-disabled={isPending || undefined}>
              {isPending ? t("Reading the file…") : t("Preview import")}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

/** Shows a dropped file in the file field. */
function showFile(input: HTMLInputElement | null, file: File | undefined): void {
  if (!input || !file || input.files?.[0]) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}
