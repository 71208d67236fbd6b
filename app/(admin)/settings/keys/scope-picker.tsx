"use client";

import { Checkbox } from "@/components/form/checkbox";
import { areaTitle } from "@/components/session/permission-words";
import { type Feature, features as titles } from "@/lib/base/auth/features";
import { groupBy } from "@/lib/base/group-by";
import { t } from "@/lib/languages/text";
import classes from "./keys.module.css";

interface ScopePickerProps {
  /** The features on offer: a key never has more than its creator. */
  offered: readonly Feature[];
  chosen: ReadonlySet<Feature>;
  onChange: (chosen: ReadonlySet<Feature>) => void;
  error: string | undefined;
}

/** Selects the features of a key, by area: read and write. */
export function ScopePicker({ offered, chosen, onChange, error }: ScopePickerProps) {
  const areas = [...groupBy(offered, (feature) => feature.replace(/\/Write$/, ""))];
  const hasAll = offered.every((feature) => chosen.has(feature));
  const set = (changed: readonly Feature[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const feature of changed) isChosen ? next.add(feature) : next.delete(feature);
    onChange(next);
  };
  return (
    <fieldset aria-describedby="scopes-error">
      <legend className="font-500">{t("Permissions")}</legend>
      <div className={`grid items-center min-h-30 border-b-soft phone-min-h-44 ${classes.area}`}>
        <Checkbox
          label={t("Full access")}
          checked={hasAll}
          isMixed={!hasAll && chosen.size > 0}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => set(offered, currentTarget.checked)}
        />
      </div>
      {areas.map(([area, features]) => (
        <div key={area} className={`grid items-center min-h-30 border-b-soft phone-min-h-44 ${classes.area}`}>
          <span aria-hidden title={area}>
            {areaTitle(area)}
          </span>
          {features.map((feature) => (
            <Checkbox
              key={feature}
              className={feature.endsWith("/Write") ? classes.write : classes.read}
              label={<span title={t(titles[feature][1])}>{feature.endsWith("/Write") ? t("Write") : t("Read")}</span>}
              aria-label={
                feature.endsWith("/Write")
                  ? t("Write {area}", { area: areaTitle(area) })
                  : t("Read {area}", { area: areaTitle(area) })
              }
              checked={chosen.has(feature)}
              onChange={({ currentTarget }) => set([feature], currentTarget.checked)}
            />
          ))}
        </div>
      ))}
      <p id="scopes-error" className="mt-4 text-12 leading-16 text-danger">
        {error}
      </p>
    </fieldset>
  );
}
