"use client";

import type { ReactNode } from "react";
import { Drawer } from "@/components/layout/drawer";
import { Loading, Spacer } from "@/components/layout/page";
import { DrawerBody, DrawerTitle, PanelFooter, PanelSection } from "@/components/layout/panel-parts";
import { ForDevelopers } from "@/components/session/developer";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { lateParts } from "@/components/ui/late-parts";
import { DayAndTime } from "@/components/ui/values";
import { isVisible } from "@/lib/base/schema/text";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { HistoryButton } from "./history-button";
import { LoadFailure } from "./loaded";
import { RecordFields } from "./record-fields";
import type { AsOf } from "./use-as-of";

const late = lateParts(() => import("./late"));
const AsOfBand = late("AsOfBand");
const AsOfRefusal = late("AsOfRefusal");

/** Closes a drawer, and moves to the previous and next row. */
export interface RowPanelProps {
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** A record as of the moment in the address. */
interface PastRecord {
  asOf: AsOf;
}

interface RecordDrawerProps extends RowPanelProps {
  id: string;
  name: string;
  /** Below the name: its status. */
  summary?: ReactNode;
  /** Beside the buttons of the drawer: a menu. */
  tools?: ReactNode;
  /** At the start of the footer. */
  links?: ReactNode;
  /** At the end of the footer, in the present only: a past version cannot be changed. */
  actions?: ReactNode;
  /** Given if the record can be shown as of a past moment. */
  past?: PastRecord | undefined;
  children: ReactNode;
}

/** One record beside its table. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { id, name, summary, tools, links, actions: writes, past, children, ...drawer } = props;
  const at = past?.asOf.at;
  const actions = at === undefined && writes;
  const isShown = at === undefined || past?.asOf.record !== undefined;
  return (
    <Drawer
      label={name}
      lead={
        <ForDevelopers>
          <Id value={id} />
        </ForDevelopers>
      }
      tools={
        <>
          {past && <HistoryButton asOf={past.asOf} isIcon />}
          {tools}
        </>
      }
      {...drawer}
    >
      <DrawerTitle title={isVisible(name) ? name : t("No name")}>{isShown && summary}</DrawerTitle>
      {past && at !== undefined && <AsOfBand {...past} />}
      <DrawerBody label={t("Details")}>
        <RecordFields asOf={past?.asOf}>
          {past && at !== undefined ? <AsItWas {...past}>{children}</AsItWas> : children}
        </RecordFields>
      </DrawerBody>
      {(links || actions) && (
        <PanelFooter>
          {links}
          <Spacer />
          {actions}
        </PanelFooter>
      )}
    </Drawer>
  );
}

/** The record as of a past moment, once its changes since then are known. */
function AsItWas({ asOf, children }: PastRecord & { children: ReactNode }) {
  const { past, now } = asOf;
  const { error } = past;
  if (error instanceof CallError && [400, 404].includes(error.status)) {
    return <AsOfRefusal asOf={asOf} error={error} />;
  }
  if (error) return <LoadFailure query={past} failed={t("Could not load the record as it was.")} />;
  if (past.data === undefined || now.isPending) return <Loading>{t("Loading…")}</Loading>;
  return children;
}

interface RecordTimesProps {
  created: string | undefined;
  updated: string | undefined;
  /** Further facts, after these. */
  children?: ReactNode;
}

/** The section of a drawer that says when the record was created and last changed. */
export function RecordTimes({ created, updated, children }: RecordTimesProps) {
  return (
    <PanelSection title={t("Record")}>
      <DescriptionList>
        <Description label={t("Created")}>
          <DayAndTime value={created} />
        </Description>
        <Description label={t("Updated")}>
          <DayAndTime value={updated} />
        </Description>
        {children}
      </DescriptionList>
    </PanelSection>
  );
}
