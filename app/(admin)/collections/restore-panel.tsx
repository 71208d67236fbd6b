"use client";

import { useQuery } from "@tanstack/react-query";
import { useCommand } from "@/components/command/registry";
import { PanelFooter, PanelHead } from "@/components/layout/panel-parts";
import { SidePanel } from "@/components/layout/side-panel";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { collectionListQuery, restorePlanQuery } from "@/lib/resources/collection/client";
import { listCollections } from "@/lib/resources/collection/endpoints";
import type { StoredCollection } from "@/lib/resources/collection/schema";
import classes from "./collections.module.css";
import { MarkedName } from "./restored-name";

interface RestorePanelProps {
  ids: readonly string[];
  /** The collections of the current page, for their product groups. */
  rows: readonly StoredCollection[];
  onRestore: () => void;
  onCancel: () => void;
}

/** Shown before several collections are restored: their new names, and why. */
export function RestorePanel({ ids, rows, onRestore, onCancel }: RestorePanelProps) {
  const plan = useQuery(restorePlanQuery(ids));
  const live = useQuery(collectionListQuery(where(listCollections.list, {}, { limit: 1 }).toString()));
  const collections = plan.data?.collections ?? [];
  const names = new Map(collections.map(({ id, restoredName = "" }) => [id, restoredName]));
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const groups = chosen.reduce((sum, { productGroups = [] }) => sum + productGroups.length, 0);
  const act = t("Restore {count, plural, one {# collection} other {# collections}}", { count: ids.length });
  const lost = plan.data?.metadata.notRestorableCount ?? 0;
  useCommand({
    id: "restore",
    label: t("Restore the selected"),
    group: message("In a table"),
    keys: "mod+enter",
    run: onRestore,
    when: () => !plan.isLoadingError,
  });
  return (
    <SidePanel label={t("Restore preview")} size="feature">
      <PanelHead title={act} onClose={onCancel} />
      <section
        aria-label={t("What will happen")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="flex-1 overflow-y-auto min-h-0 focus-outline-inset"
      >
        <LoadFailure query={plan} failed={t("Could not load what restoring would do.")} />
        {collections.map(({ id, name = "", restoredName = name, takenBy }) => (
          <div key={id} className={`border-b ${classes.fate}`}>
            <h3 className="text-12 leading-16 font-500 text-3">
              {restoredName === name ? t("Keeps its name") : t("Will be called")}
            </h3>
            <p className="py-2 px-0 text-15 leading-22 font-600 break-anywhere">
              <MarkedName name={name} restoredName={restoredName} />
            </p>
            {restoredName === name ? (
              <p>{t("No live collection has this name.")}</p>
            ) : (
              <>
                <p>
                  {takenBy !== undefined && names.has(takenBy)
                    ? t(
                        "Another one restored here is called {name}, so the last 8 characters of this one’s id are added.",
                        { name },
                      )
                    : t(
                        "A live collection is already called {name}, so the last 8 characters of this one’s id are added.",
                        { name },
                      )}
                </p>
                <p className="pt-4 text-2 break-anywhere">
                  <code className="mono">
                    {id.slice(0, -8)}
                    <mark className="py-2 px-2 font-600 text-accent rounded-3 bg-accent-soft">{id.slice(-8)}</mark>
                  </code>
                </p>
              </>
            )}
          </div>
        ))}
        <div className={`grid gap-16 ${classes.sum}`}>
          <DescriptionList align="end">
            {chosen.length === ids.length && (
              <Description label={t("Product groups")}>
                {t("{count, plural, one {# is restored with them} other {# are restored with them}}", {
                  count: groups,
                })}
              </Description>
            )}
            {live.data && plan.data && (
              <Description label={t("Live afterwards")}>
                {t("{count, plural, one {# collection} other {# collections}}", {
                  count: live.data.total + plan.data.metadata.restorableCount,
                })}
              </Description>
            )}
          </DescriptionList>
          {lost > 0 && (
            <Note>
              {t(
                "{count, plural, one {# collection of these} other {# collections of these}} left the trash meanwhile and will be passed over.",
                { count: lost },
              )}
            </Note>
          )}
          <Note>{t("If someone takes a name first, the result says so. You can undo right after.")}</Note>
        </div>
      </section>
      <PanelFooter>
        <Button variant="primary" disabled={plan.isLoadingError} onClick={onRestore}>
          {act}
        </Button>
        <Kbd keys="mod+enter" />
        <Button variant="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}
