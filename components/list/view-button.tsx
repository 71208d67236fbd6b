"use client";

import { useEffect, useRef, useState } from "react";
import { useCommands } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
import { IconAdjustments, IconChevronDown } from "@/components/icons/icons";
import { MenuLayer, PopoverLayer } from "@/components/overlay/load";
import { useTrigger } from "@/components/overlay/trigger";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { keptVersions } from "@/lib/base/list/fields";
import { message, t } from "@/lib/languages/text";
import { useList } from "./use-list-state";
import type { ViewPart } from "./view-parts";

const late = lateParts(() => import("./late"));
const ViewItems = late("ViewItems");
const GroupChoices = late("GroupChoices");
const ViewPanel = late("ViewPanel");
const SortChoices = late("SortChoices");

const panels = {
  columns: { label: message("Columns"), width: 360 },
  moment: { label: message("As of another day"), width: 320 },
  save: { label: message("Save view"), width: 280 },
} as const;

/** How the rows are shown: a menu, each of whose parts opens in its place. */
export function ViewButton() {
  const { facts, query, address, isForbidden } = useList();
  const [part, setPart] = useState<ViewPart>("columns");
  const menu = useTrigger("menu");
  const panel = useTrigger("dialog");
  const show = (chosen: ViewPart) => {
    menu.close();
    setPart(chosen);
    panel.open();
  };
  // While a row is open, its drawer has the history.
  const hasMoment =
    (keptVersions(facts.list) ?? facts.list.ahead) !== undefined && (address.open === undefined || facts.expands);
  useCommands(
    isForbidden
      ? []
      : [
          ...(facts.isFixed ? [] : [{ ...tableCommands.columns, run: () => show("columns") }]),
          ...(hasMoment
            ? [
                {
                  id: "as-of",
                  label: t("As of another day"),
                  words: message("history, compare"),
                  group: message("Anywhere"),
                  keys: "h",
                  run: () => show("moment"),
                  inPalette: true,
                },
              ]
            : []),
        ],
  );
  useFocusOnReturn(query.at, menu.trigger.id);
  if (isForbidden) return null;
  const close = panel.close;
  return (
    <>
      <Button
        variant="quiet"
        leftSection={<IconAdjustments aria-hidden />}
        rightSection={<IconChevronDown aria-hidden />}
        {...menu.trigger}
        ref={(element) => {
          menu.trigger.ref(element);
          panel.trigger.ref(element);
        }}
      >
        {t("View")}
      </Button>

      {menu.anchor && (
        <MenuLayer anchor={menu.anchor} onClose={menu.close} placement="bottom-end">
          <ViewItems hasMoment={hasMoment} onChoose={show} />
        </MenuLayer>
      )}
      {panel.anchor &&
        (part === "sort" || part === "group" ? (
          <MenuLayer anchor={panel.anchor} onClose={close} placement="bottom-end">
            {part === "sort" ? <SortChoices /> : <GroupChoices />}
          </MenuLayer>
        ) : (
          <PopoverLayer
            anchor={panel.anchor}
            onClose={close}
            placement="bottom-end"
            {...panels[part]}
            label={t(panels[part].label)}
          >
            <ViewPanel part={part} onClose={close} />
          </PopoverLayer>
        ))}
    </>
  );
}

/** On return to the present, the band of a past moment is removed with the focus, so the button takes it. */
function useFocusOnReturn(at: string | undefined, id: string): void {
  const shown = useRef(at);
  useEffect(() => {
    const isBack = shown.current !== undefined && at === undefined;
    shown.current = at;
    if (isBack && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [at, id]);
}
