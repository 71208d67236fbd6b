"use client";

import { useQuery } from "@tanstack/react-query";
import { Drawer } from "@/components/layout/drawer";
import { DrawerBody, DrawerTitle, PanelFooter } from "@/components/layout/side-panel";
import { Loaded } from "@/components/record/loaded";
import { ButtonLink } from "@/components/ui/button-link";
import { explanationQuery } from "@/lib/resources/access/client";
import type { AccessHolder } from "@/lib/resources/access/schema";
import { paths } from "../../../paths";
import classes from "../access.module.css";
import { Explanation } from "../explanation";
import type { GridOperation } from "./operations-by-area";

interface CellDrawerProps {
  subject: AccessHolder;
  operation: GridOperation;
  onClose: () => void;
}

/** Why somebody may or may not use an operation: the checks in their order, and what would change a refusal. */
export function CellDrawer({
  subject: { id, type, name },
  operation: { name: operation, summary },
  onClose,
}: CellDrawerProps) {
  const query = useQuery(explanationQuery({ who: type === "key" ? { key: id } : { user: id }, operation }));
  return (
    <Drawer label="Why?" lead={<code className="mono">{operation}</code>} onClose={onClose}>
      <DrawerTitle title={summary}>for {type === "key" ? `the API key ${name || id}` : name}</DrawerTitle>
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
        <ButtonLink variant="quiet" href={paths.access(`${type === "key" ? "key" : "user"}:${id}`, operation)}>
          Who else may
        </ButtonLink>
      </PanelFooter>
    </Drawer>
  );
}
