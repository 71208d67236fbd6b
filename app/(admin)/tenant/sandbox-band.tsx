"use client";

import { IconFlask } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import type { Viewer } from "@/components/session/viewer";
import { Band } from "@/components/state/band";
import { Button } from "@/components/ui/button";
import { Day } from "@/components/ui/values";
import { t } from "@/lib/languages/text";

interface SandboxBandProps {
  viewer: Viewer;
  sandbox: NonNullable<Viewer["sandbox"]>;
}

/** Shown on every page of a sandbox. The code of its buttons is loaded on the click. */
export function SandboxBand({ viewer, sandbox: { of, expires } }: SandboxBandProps) {
  return (
    <Band
      label={t("Sandbox")}
      icon={<IconFlask aria-hidden size={16} />}
      actions={
        <>
          <Button variant="quiet" onClick={async () => (await import("./delete-sandbox")).deleteFromWithin(viewer, of)}>
            {t("Delete now")}
          </Button>
          <Button onClick={async () => (await import("./switch-tenant")).switchTenant(viewer, of)}>
            <span className="truncate block max-w-224">{t("Back to {name}", { name: of.name })}</span>
          </Button>
        </>
      }
    >
      {rich("<b>Sandbox of {name}:</b> nothing here reaches customers. Deleted on {day}.", {
        name: of.name,
        day: <Day value={expires} />,
        b: (text) => <b>{text}</b>,
      })}
    </Band>
  );
}
