import { memo } from "react";
import { IconCheck, IconChevronDown, IconChevronRight, IconCircle } from "@/components/icons/icons";
import type { AccessHolder } from "@/lib/resources/access/schema";
import classes from "./access-grid.module.css";
import { answerOf } from "./answer-of";
import type { Area, GridOperation } from "./operations-by-area";
import { type Mark, type Marks, markKey } from "./use-marks";

interface AreaRowsProps {
  area: Area;
  subjects: readonly AccessHolder[];
  marks: Marks;
  isFolded: boolean;
  onFold: (id: string) => void;
  /** The cell that is in the tab order: the row by its operation, or by the area. */
  current: { row: string; column: number } | undefined;
}

/** The operations of an area: how many of them each may use, and below each operation. */
export const AreaRows = memo(({ area, subjects, marks, isFolded, onFold, current }: AreaRowsProps) => {
  const { id, title, operations } = area;
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <tbody>
      <tr className={classes.area}>
        <th scope="row">
          <button
            type="button"
            data-row={id}
            tabIndex={current?.row === id ? 0 : -1}
            aria-expanded={!isFolded}
            onClick={() => onFold(id)}
          >
            <Chevron aria-hidden />
            {title}
          </button>
        </th>
        {subjects.map((subject) => (
          <td key={subject.id}>{countOf(operations, subject, marks)}</td>
        ))}
      </tr>
      {!isFolded &&
        operations.map((operation) => (
          <tr key={operation.name}>
            <th scope="row" title={operation.summary}>
              {operation.summary}
            </th>
            {subjects.map((subject, column) => (
              <Cell
                key={subject.id}
                subject={subject}
                operation={operation}
                column={column}
                mark={marks.get(markKey(subject.id, operation.name))}
                isCurrent={current?.row === operation.name && current.column === column}
              />
            ))}
          </tr>
        ))}
    </tbody>
  );
});

interface CellProps {
  subject: AccessHolder;
  operation: GridOperation;
  column: number;
  mark: Mark | undefined;
  isCurrent: boolean;
}

function Cell({ subject, operation: { name, feature }, column, mark, isCurrent }: CellProps) {
  const { may, words } = answerOf(subject, feature);
  return (
    <td
      data-row={name}
      data-column={column}
      data-may={may}
      data-mark={mark}
      data-tooltip={words}
      tabIndex={isCurrent ? 0 : -1}
      aria-haspopup="dialog"
    >
      {mark ?? (may ? <IconCheck aria-hidden /> : <IconCircle aria-hidden />)}
      <span className="sr-only">{mark ? ` (${words})` : words}</span>
    </td>
  );
}

/** `2 of 5`, and `2 → 3` where a change is tried. */
function countOf(operations: readonly GridOperation[], subject: AccessHolder, marks: Marks): string {
  const before = operations.filter(({ feature }) => answerOf(subject, feature).may).length;
  const changes = operations.map(({ name }) => marks.get(markKey(subject.id, name)));
  const [gained, lost] = (["gains", "loses"] as const).map((mark) => changes.filter((each) => each === mark).length);
  return gained || lost ? `${before} → ${before + (gained ?? 0) - (lost ?? 0)}` : `${before} of ${operations.length}`;
}
