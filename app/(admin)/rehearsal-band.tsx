"use client";

import { IconFlask } from "@tabler/icons-react";
import { mayLeave } from "@/components/command/navigate";
import { showToast } from "@/components/overlay/toasts";
import type { Viewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Day } from "@/components/ui/values";
import { reasonOf } from "@/lib/base/http/client";
import { changeOver } from "./change-over";
import classes from "./rehearsal-band.module.css";
import { switchTenant } from "./switch-tenant";

/** Says on every page of a rehearsal that it is one. */
export function RehearsalBand({ viewer }: { viewer: Viewer }) {
  if (!viewer.rehearsal) return null;
  const { of, expires } = viewer.rehearsal;
  return (
    <section aria-label="Rehearsal" className={classes.band}>
      <IconFlask aria-hidden size={16} />
      <p>
        <b>Rehearsal of {of.name}:</b> nothing here reaches customers. Deleted on <Day value={expires} />.
      </p>
      <div className={classes.actions}>
        <Button variant="quiet" onClick={() => void deleteNow(viewer, of)}>
          Delete now
        </Button>
        <Button onClick={() => void switchTenant(viewer, of)}>
          <span className={classes.name}>Back to {of.name}</span>
        </Button>
      </div>
    </section>
  );
}

async function deleteNow(viewer: Viewer, of: { id: string; name: string }): Promise<void> {
  const [{ confirmDeletionOfRehearsal }, { endRehearsal }] = await Promise.all([
    import("./delete-rehearsal"),
    import("@/lib/resources/rehearsal/client"),
  ]);
  if (!(await mayLeave()) || !(await confirmDeletionOfRehearsal(of.name))) return;
  try {
    await endRehearsal(of.id);
    changeOver(viewer, of.id);
  } catch (error) {
    showToast({ kind: "failed", message: `The rehearsal was not deleted. ${reasonOf(error)}` });
  }
}
