"use client";

import { useState } from "react";
import { IconShieldQuestion } from "@/components/icons/icons";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ExportButton } from "@/components/list/export-csv";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListScreen } from "@/components/list/list-screen";
import { useListRows } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useIsPhone } from "@/components/ui/media";
import { Suspense } from "@/components/ui/suspense";
import { where } from "@/lib/base/list/where";
import { listAccessSubjects } from "@/lib/resources/access/endpoints";
import { paths } from "../../../paths";
import { SettingsHeader } from "../../settings-header";
import { subjectColumns } from "./subject-columns";

const AccessGrid = lazyOnIdle(async () => (await import("./access-grid")).AccessGrid);

const subjects = defineListScreen({
  endpoint: listAccessSubjects,
  columns: subjectColumns,
  shown: ["name", "role", "status", "type", "features"],
  noun: "user or key",
  plural: "users and keys",
  // As many columns as fit on a screen.
  pageSize: 12,
  opens: false,
  firstView: "Active",
  views: () => [{ name: "Active", search: where(listAccessSubjects.list, { status: "active" }).toString() }],
});

/** Who may do what: users and API keys across, operations down. */
export function MatrixScreen() {
  const mayWriteRoles = useHasFeature("Platform/Role/Write");
  const [isTrying, setTrying] = useState(false);
  const isPhone = useIsPhone();
  const opener = mayWriteRoles && (
    <Button
      variant="quiet"
      leftSection={<IconShieldQuestion aria-hidden />}
      aria-expanded={isTrying}
      onClick={() => setTrying(!isTrying)}
    >
      Try a role change
    </Button>
  );
  return (
    <ListScreen list={subjects} otherRequests={1}>
      <SettingsHeader>
        <ButtonLink variant="quiet" href={paths.accessAnswers()}>
          As a list
        </ButtonLink>
        <ExportButton />
        {/* The end of the filters, which scroll sideways on a phone, is out of sight there. */}
        {isPhone && opener}
      </SettingsHeader>
      <ListFilters searchLabel="Search who">{!isPhone && opener}</ListFilters>
      <ListBody>
        <Suspense fallback={<div data-loading />}>
          <Grid isTrying={isTrying} onTrying={setTrying} />
        </Suspense>
      </ListBody>
    </ListScreen>
  );
}

function Grid(trying: { isTrying: boolean; onTrying: (isTrying: boolean) => void }) {
  const { rows } = useListRows(subjects);
  return <AccessGrid subjects={rows} {...trying} />;
}
