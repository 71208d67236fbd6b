"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { ListEmpty } from "@/components/list/list-empty";
import { useList } from "@/components/list/use-list-state";
import { LoadFailure } from "@/components/record/loaded";
import { Lines } from "@/components/state/skeleton";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { AccessChange, RoleChange } from "@/lib/resources/access/client";
import type { AccessHolder } from "@/lib/resources/access/schema";
import { type FeatureDetail, featuresQuery } from "@/lib/resources/role/client";
import classes from "./access-grid.module.css";
import { AreaRows } from "./area-rows";
import { type Area, type GridOperation, operationsByArea } from "./operations-by-area";
import { useGridKeys } from "./use-grid-keys";
import { useMarks } from "./use-marks";

const CellDrawer = lazyOnIdle(async () => (await import("./cell-drawer")).CellDrawer);
const RoleDrawer = lazyOnIdle(async () => (await import("./role-drawer")).RoleDrawer);

interface TrialProps {
  /** Whether a change of any role is tried beside the grid. */
  isTrying: boolean;
  onTrying: (isTrying: boolean) => void;
}

interface AccessGridProps extends TrialProps {
  /** Undefined while they load. */
  subjects: readonly AccessHolder[] | undefined;
}

/** Access as a grid: users and keys across, operations down by area. A cell opens its explanation. */
export function AccessGrid({ subjects, ...trial }: AccessGridProps) {
  const { error } = useList();
  const features = useQuery(featuresQuery);
  if (subjects === undefined || features.isPending) return error ? <Empty /> : <Loading />;
  if (subjects.length === 0) return <Empty />;
  if (!features.data) return <LoadFailure query={features} what="the operations" />;
  return <Grid subjects={subjects} features={features.data.data} {...trial} />;
}

interface GridProps extends TrialProps {
  subjects: readonly AccessHolder[];
  features: readonly FeatureDetail[];
}

function Grid({ subjects, features, isTrying, onTrying }: GridProps) {
  const [word, setWord] = useState("");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const areas = useMemo(() => operationsByArea(features, word), [features, word]);
  const { opened, open, tryChange, close } = useOpenedCell(subjects, areas);
  const [tried, setTried] = useState<RoleChange>();
  const marks = useMarks(isTrying ? tried : opened?.change);
  const grid = useRef<HTMLTableElement>(null);
  const keys = useGridKeys({
    ...{ grid, areas, folded, columns: subjects.length },
    onOpen: (column, operation) => {
      onTrying(false);
      open(column, operation);
    },
    // The drawer follows the focus, as that of a table does.
    onMove: (column, operation) => opened && !isTrying && open(column, operation),
  });
  const fold = useCallback((id: string) => setFolded((before) => toggled(before, id)), []);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="Who may do what" className={classes.scroll} tabIndex={0}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is made of table parts, whose roles it keeps */}
        <table ref={grid} role="grid" aria-label="Who may do what" className={classes.grid} {...keys.handlers}>
          <thead>
            <tr>
              <FindCell word={word} onChange={setWord} />
              {subjects.map((subject) => (
                <Head key={subject.id} subject={subject} />
              ))}
            </tr>
          </thead>
          {areas.map((area) => (
            <AreaRows
              key={area.id}
              area={area}
              subjects={subjects}
              marks={marks}
              isFolded={folded.has(area.id)}
              onFold={fold}
              current={inArea(area, keys.cursor)}
            />
          ))}
        </table>
        {areas.length === 0 && <p className={classes.none}>No operation has “{word}”.</p>}
      </section>
      <Suspense>
        {isTrying ? (
          <RoleDrawer features={features} change={tried} onTry={setTried} onClose={() => onTrying(false)} />
        ) : (
          opened && <CellDrawer {...opened} onTry={tryChange} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** The opened cell, and the change of rights that is tried from there. */
function useOpenedCell(subjects: readonly AccessHolder[], areas: readonly Area[]) {
  const [opened, setOpened] = useState<Opened>();
  const open = (column: number, name: string) => {
    const subject = subjects[column];
    const operation = areas.flatMap(({ operations }) => operations).find((each) => each.name === name);
    setOpened(subject && operation && { subject, operation });
  };
  const tryChange = (change: AccessChange | undefined) => setOpened((before) => before && { ...before, change });
  return { opened, open, tryChange, close: () => setOpened(undefined) };
}

interface Opened {
  subject: AccessHolder;
  operation: GridOperation;
  change?: AccessChange | undefined;
}

function FindCell({ word, onChange }: { word: string; onChange: (word: string) => void }) {
  return (
    <th scope="col">
      <input
        type="search"
        aria-label="Find an operation"
        placeholder="Find an operation"
        className={classes.find}
        value={word}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </th>
  );
}

function Head({ subject: { id, type, name, role, username } }: { subject: AccessHolder }) {
  const shown = name || id;
  const below = type === "key" ? "API key" : role;
  return (
    <th scope="col" title={[shown, username, role].filter(Boolean).join(", ")}>
      <span className={classes.name}>{shown}</span>
      <span className={classes.role}>{below}</span>
    </th>
  );
}

const Loading = () => (
  <div className={classes.loading} aria-busy="true" data-loading>
    <Lines count={12} />
  </div>
);

const Empty = () => (
  <section aria-label="Who may do what" className={classes.scroll}>
    <ListEmpty title="Nobody to show">
      Users and API keys that you may read appear here, with what they may do.
    </ListEmpty>
  </section>
);

/** The cell in the tab order, if it is of this area: other areas need not be rendered for it. */
const inArea = ({ id, operations }: Area, cursor: { row: string; column: number } | undefined) =>
  cursor && (cursor.row === id || operations.some(({ name }) => name === cursor.row)) ? cursor : undefined;

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
