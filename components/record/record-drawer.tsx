"use client";

import type { ReactNode } from "react";
import { Drawer } from "@/components/layout/drawer";
import { Spacer } from "@/components/layout/page";
import { DrawerBody, DrawerTitle, PanelFooter, PanelSection } from "@/components/layout/side-panel";
import { Id } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { DayAndTime } from "@/components/ui/values";

/** What a drawer needs to close, and to step through the rows beside it. */
export interface RowPanelProps {
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
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
  /** At its end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One record beside its table. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { id, name, summary, links, actions, children, ...drawer } = props;
  return (
    <Drawer label={name} lead={<Id value={id} />} {...drawer}>
      <DrawerTitle title={name}>{summary}</DrawerTitle>
      <DrawerBody label="Details">{children}</DrawerBody>
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

interface RecordTimesProps {
  created: string | undefined;
  updated: string | undefined;
  /** Further facts, after these. */
  children?: ReactNode;
}

/** The section of a drawer that says when the record was created and last changed. */
export function RecordTimes({ created, updated, children }: RecordTimesProps) {
  return (
    <PanelSection title="Record">
      <DescriptionList>
        <Description label="Created">
          <DayAndTime value={created} />
        </Description>
        <Description label="Updated">
          <DayAndTime value={updated} />
        </Description>
        {children}
      </DescriptionList>
    </PanelSection>
  );
}
