"use client";

import { useQuery } from "@tanstack/react-query";
import { Drawer } from "@/components/layout/drawer";
import { DrawerBody, DrawerTitle, PanelFooter } from "@/components/layout/panel-parts";
import { Loaded } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { type AccessChange, explanationQuery } from "@/lib/resources/access/client";
import type { AccessHolder } from "@/lib/resources/access/schema";
import { paths } from "../../../paths";
import classes from "../access.module.css";
import { Explanation } from "../explanation";
import type { GridOperation } from "./operations-by-area";
import { RoleTrial, useRoleTrial } from "./role-trial";

interface CellDrawerProps {
  subject: AccessHolder;
  operation: GridOperation;
  /** A change that is tried; the grid marks gained and lost access. */
  change?: AccessChange | undefined;
  onTry: (change: AccessChange | undefined) => void;
  onClose: () => void;
}

/** Explains a cell: the checks in their order, and the remedies for a refusal. */
export function CellDrawer({ subject, operation, change, onTry, onClose }: CellDrawerProps) {
  return (
    <Drawer
      label={change ? "Role change" : "Why?"}
      lead={<code className="mono">{operation.name}</code>}
      onClose={onClose}
    >
      {change ? (
        <RoleTrial
          subject={subject}
          operation={operation}
          change={change}
          onTry={onTry}
          onBack={() => onTry(undefined)}
        />
      ) : (
        <Why subject={subject} operation={operation} onTry={onTry} />
      )}
    </Drawer>
  );
}

function Why({ subject, operation, onTry }: Pick<CellDrawerProps, "subject" | "operation" | "onTry">) {
  const { id, type, name } = subject;
  const query = useQuery(
    explanationQuery({ who: type === "key" ? { key: id } : { user: id }, operation: operation.name }),
  );
  const trial = useRoleTrial(subject, operation);
  return (
    <>
      <DrawerTitle title={operation.summary}>for {type === "key" ? `the API key ${name || id}` : name}</DrawerTitle>
      <DrawerBody label="Why?">
        <Loaded query={query} what="the explanation" loading={<p className={classes.lead}>Checking …</p>}>
          {(explanation) => (
            <div aria-live="polite">
              <Explanation explanation={explanation} />
            </div>
          )}
        </Loaded>
      </DrawerBody>
      <PanelFooter>
        {trial && <Button onClick={() => onTry(trial)}>Try a role change</Button>}
        <ButtonLink variant="quiet" href={paths.access(`${type === "key" ? "key" : "user"}:${id}`, operation.name)}>
          Who else may
        </ButtonLink>
      </PanelFooter>
    </>
  );
}
