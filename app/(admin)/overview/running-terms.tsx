"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { Region } from "@/components/layout/page";
import { lazyOnUse } from "@/components/ui/late-parts";
import { useWasInSight } from "@/components/ui/use-was-in-sight";
import { t } from "@/lib/languages/text";
import { paths } from "../paths";
import { NumbersButton } from "../subscriptions/timeline/numbers-button";
import classes from "./running-terms.module.css";

const RunningTimeline = lazyOnUse(async () => (await import("./running-timeline")).RunningTimeline);

/** All running terms on one axis, loaded when it comes into view. Its height is reserved. */
export function RunningTerms() {
  const place = useRef<HTMLDivElement>(null);
  const wasInSight = useWasInSight(place);
  const [hasNumbers, setHasNumbers] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Region
      title={t("Running terms")}
      detail={hasNumbers ? undefined : t("on one axis")}
      action={
        <span className="row gap-12 phone-gap-8">
          <span ref={setSlot} />
          <NumbersButton hasNumbers={hasNumbers} onNumbers={setHasNumbers} />
          <Link href={paths.subscriptions({ view: "timeline" })}>{t("Timeline")}</Link>
        </span>
      }
    >
      <div ref={place} className={`flex ${classes.place}`}>
        {(wasInSight || hasNumbers) && <RunningTimeline hasNumbers={hasNumbers} slot={slot} />}
      </div>
    </Region>
  );
}
