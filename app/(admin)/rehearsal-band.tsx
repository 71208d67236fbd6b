"use client";

import { IconFlask } from "@tabler/icons-react";
import type { Viewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Day } from "@/components/ui/values";
import classes from "./rehearsal-band.module.css";

interface RehearsalBandProps {
  viewer: Viewer;
  rehearsal: NonNullable<Viewer["rehearsal"]>;
}

/** Says on every page of a rehearsal that it is one. What its buttons do is loaded on the click. */
export function RehearsalBand({ viewer, rehearsal: { of, expires } }: RehearsalBandProps) {
  return (
    <section aria-label="Rehearsal" className={classes.band}>
      <IconFlask aria-hidden size={16} />
      <p>
        <b>Rehearsal of {of.name}:</b> nothing here reaches customers. Deleted on <Day value={expires} />.
      </p>
      <div className={classes.actions}>
        <Button variant="quiet" onClick={async () => (await import("./delete-rehearsal")).deleteFromWithin(viewer, of)}>
          Delete now
        </Button>
        <Button onClick={async () => (await import("./switch-tenant")).switchTenant(viewer, of)}>
          <span className={classes.name}>Back to {of.name}</span>
        </Button>
      </div>
    </section>
  );
}
