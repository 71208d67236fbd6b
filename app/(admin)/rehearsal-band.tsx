"use client";

import { IconFlask } from "@/components/icons/icons";
import type { Viewer } from "@/components/session/viewer";
import { Band } from "@/components/state/band";
import { Button } from "@/components/ui/button";
import { Day } from "@/components/ui/values";
import classes from "./rehearsal-band.module.css";

interface RehearsalBandProps {
  viewer: Viewer;
  rehearsal: NonNullable<Viewer["rehearsal"]>;
}

/** Shown on every page of a rehearsal. The code of its buttons is loaded on the click. */
export function RehearsalBand({ viewer, rehearsal: { of, expires } }: RehearsalBandProps) {
  return (
    <Band
      label="Rehearsal"
      icon={<IconFlask aria-hidden size={16} />}
      actions={
        <>
          <Button
            variant="quiet"
            onClick={async () => (await import("./delete-rehearsal")).deleteFromWithin(viewer, of)}
          >
            Delete now
          </Button>
          <Button onClick={async () => (await import("./switch-tenant")).switchTenant(viewer, of)}>
            <span className={classes.name}>Back to {of.name}</span>
          </Button>
        </>
      }
    >
      <b>Rehearsal of {of.name}:</b> nothing here reaches customers. Deleted on <Day value={expires} />.
    </Band>
  );
}
