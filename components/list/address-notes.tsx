"use client";

import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import { useList } from "./use-list-state";

/** Errors in the address of a list, and that the record that it opens is not there. */
export function AddressNotes() {
  const { query, address, isMissing } = useList();
  return (
    <>
      {query.problems.length > 0 && (
        <Note kind="error">
          <b>{t("Part of this address is not understood, and left out.")}</b>{" "}
          {query.problems.map(({ parameter, detail }) => `${parameter}: ${shortened(detail)}`).join(" ")}
        </Note>
      )}
      {isMissing && (
        <Note kind="error">
          {t("This record no longer exists, or you cannot read it.")}{" "}
          <Button variant="link" onClick={() => address.setOpen(undefined)}>
            {t("Dismiss")}
          </Button>
        </Note>
      )}
    </>
  );
}

/** The list of all known fields is too long for a banner. */
const shortened = (detail: string): string => detail.replace(/ Known: .*/s, "");
