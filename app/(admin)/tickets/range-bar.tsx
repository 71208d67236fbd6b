"use client";

import { useCommand } from "@/components/command/registry";
import { Bar } from "@/components/layout/page";
import { Popover } from "@/components/overlay/popover";
import { useViewer } from "@/components/session/viewer";
import { formatDay, formatDayShort } from "@/components/ui/date-format";
import { lateParts } from "@/components/ui/late-parts";
import { Select } from "@/components/ui/select";
import { useImmediateChoice } from "@/components/ui/use-immediate-choice";
import { message, t } from "@/lib/languages/text";
import { presets, type Range } from "./range";
import classes from "./tickets.module.css";

const late = lateParts(() => import("./late"));
const CustomRange = late("CustomRange");

interface RangeBarProps {
  range: Range;
  today: string;
  tenant: string;
  /** The chart has a bar for each week. */
  isByWeek: boolean;
  onByWeek: (isByWeek: boolean) => void;
  onDays: (days: string) => void;
  onRange: (from: string, to: string) => void;
  onTenant: (tenant: string) => void;
}

/** The controls for the days and the tenant of the chart. */
export function RangeBar(props: RangeBarProps) {
  const { range, today, tenant, onRange, onTenant } = props;
  const viewer = useViewer();
  const { from, to, isCustom } = range;
  const [isByWeek, chooseByWeek] = useImmediateChoice(props.isByWeek, props.onByWeek);
  const [days, chooseDays] = useImmediateChoice(isCustom ? undefined : String(range.days), props.onDays);
  const tenants = [viewer.tenant, ...viewer.customers];
  const known =
    tenant === "" || tenants.some(({ id }) => id === tenant) ? tenants : [...tenants, { id: tenant, name: tenant }];
  useCommand({
    id: "weeks",
    label: isByWeek ? t("Show tickets by day") : t("Show tickets by week"),
    group: message("In a table"),
    keys: "w",
    run: () => chooseByWeek(!isByWeek),
    inPalette: true,
  });
  return (
    <Bar label={t("Days and customer")}>
      <div className="row flex-wrap flex-1 gap-8">
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not fields */}
        <div
          role="group"
          aria-label={t("Days shown")}
          className={`flex gap-2 py-2 px-2 rounded-6 bg-active ${classes.presets}`}
        >
          {presets.map((preset) => (
            <button key={preset} type="button" aria-pressed={days === preset} onClick={() => chooseDays(preset)}>
              {preset} <span className={preset === "7" ? undefined : "sr-only"}>{t("days")}</span>
            </button>
          ))}
          <Popover
            label={t("Custom range")}
            width={308}
            trigger={({ open: _open, ...props }) => (
              <button type="button" aria-pressed={days === undefined} {...props}>
                {t("Custom")}
              </button>
            )}
          >
            {(close) => <CustomRange range={range} today={today} onRange={onRange} onDone={close} />}
          </Popover>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not fields */}
        <div
          role="group"
          aria-label={t("Chart by")}
          className={`flex gap-2 py-2 px-2 rounded-6 bg-active ${classes.presets}`}
          data-tooltip={t("By day or by week")}
          data-tooltip-keys="w"
        >
          <button type="button" aria-pressed={!isByWeek} onClick={() => chooseByWeek(false)}>
            {t("Day")}
          </button>
          <button type="button" aria-pressed={isByWeek} onClick={() => chooseByWeek(true)}>
            {t("Week")}
          </button>
        </div>
        {tenants.length > 1 && (
          <Select
            label={t("Customer")}
            isLabelShown
            value={tenant}
            onChange={onTenant}
            options={[
              { value: "", label: t("All {count}", { count: tenants.length }) },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <span className={`ms-auto text-12 text-3 phone-flex-basis-100 phone-ms-0 ${classes.range}`}>
          {t("{from} to {to}, days are UTC", {
            from: formatDayShort(new Date(from), "UTC"),
            to: formatDay(new Date(to), "UTC"),
          })}
        </span>
      </div>
    </Bar>
  );
}
