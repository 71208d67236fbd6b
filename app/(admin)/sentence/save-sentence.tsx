"use client";

import { useState } from "react";
import { useNavigate } from "@/components/command/navigate";
import { useSavedViews } from "@/components/list/saved-views";
import { ShareCheckbox } from "@/components/list/share-checkbox";
import { reported } from "@/components/list/view-changes";
import { ViewNameForm } from "@/components/list/view-name-form";
import { Dialog } from "@/components/overlay/dialog";
import { t } from "@/lib/languages/text";
import { type ReadSentence, searchOf } from "./lists";

/** Asks for a name, saves the list of a sentence under it, and opens it. */
export function SaveSentence({ sentence, onClose }: { sentence: ReadSentence; onClose: () => void }) {
  const { create, views } = useSavedViews();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const search = searchOf(sentence);
  const screen = sentence.list.href();
  const save = async (given: string) => {
    onClose();
    const saved = create({ screen, name: given, search: search.toString(), shared });
    if (await reported(saved, t("Saved the view {name}", { name: given }))) navigate(sentence.list.href(search));
  };
  return (
    <Dialog title={t("Save as a view")} onClose={onClose}>
      <ViewNameForm
        label={t("Save as a view")}
        name={name}
        onChange={setName}
        help={t("In this tenant, in every browser.")}
        problemOf={(given) =>
          views.some((view) => view.screen === screen && view.name === given)
            ? t("There is a view called {name} already.", { name: given })
            : undefined
        }
        submit={t("Save view")}
        onSubmit={(given) => void save(given)}
        onCancel={onClose}
      >
        <ShareCheckbox shared={shared} onChange={setShared} />
      </ViewNameForm>
    </Dialog>
  );
}
