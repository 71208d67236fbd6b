"use client";

import { useState } from "react";
import { t } from "@/lib/languages/text";
import { lastView } from "./last-view";
import { useSavedViews } from "./saved-views";
import { ShareCheckbox } from "./share-checkbox";
import { useViews } from "./use-views";
import { reported } from "./view-changes";
import { ViewNameForm } from "./view-name-form";

/** Asks for a name, and saves the shown query under it: as a new view, or instead of the one with that name. */
export function ViewName({ onDone }: { onDone: () => void }) {
  const { path, saved, views, shown } = useViews();
  const { create, update } = useSavedViews();
  const last = saved.find(({ id, isOwn }) => isOwn && id === lastView.get());
  const [name, setName] = useState(last?.name ?? "");
  const [shared, setShared] = useState(false);
  const replaced = saved.find((view) => view.isOwn && view.name === name.trim());

  const save = (given: string) => {
    onDone();
    if (replaced) {
      const { id, search } = replaced;
      void reported(update(id, { search: shown }), t("Updated the view {name}", { name: given }), () =>
        update(id, { search }),
      );
      return;
    }
    void reported(
      create({ screen: path, name: given, search: shown, shared }),
      t("Saved the view {name}", { name: given }),
    );
  };
  return (
    <ViewNameForm
      label={t("Save view")}
      name={name}
      onChange={setName}
      help={
        replaced ? t("Replaces what {name} shows.", { name: replaced.name }) : t("In this tenant, in every browser.")
      }
      problemOf={(given) =>
        !replaced && views.some(({ label }) => label === given)
          ? t("There is a view called {name} already.", { name: given })
          : undefined
      }
      submit={replaced ? t("Update {name}", { name: replaced.name }) : t("Save view")}
      onSubmit={save}
    >
      {!replaced && <ShareCheckbox shared={shared} onChange={setShared} />}
    </ViewNameForm>
  );
}
