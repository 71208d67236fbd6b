"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Loaded } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { explanationQuery } from "@/lib/resources/access/client";
import { Explanation } from "./explanation";

/** Explains to the viewer why an operation is refused. */
export function Why({ operation }: { operation: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-6">
      <Button variant="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t("Why?")}
      </Button>
      <div id={id}>{isOpen && <OwnExplanation operation={operation} />}</div>
    </div>
  );
}

function OwnExplanation({ operation }: { operation: string }) {
  const query = useQuery(explanationQuery({ who: { me: true }, operation }));
  return (
    <Loaded query={query} failed={t("Could not load the explanation.")}>
      {(explanation) => <Explanation explanation={explanation} />}
    </Loaded>
  );
}
