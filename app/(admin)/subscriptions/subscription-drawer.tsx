"use client";

import { IconCopy, IconDots, IconExternalLink } from "@tabler/icons-react";
import { Spacer } from "@/components/layout/page";
import { Drawer, DrawerBody, DrawerTitle, PanelFooter } from "@/components/layout/side-panel";
import { MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { ButtonLink } from "@/components/ui/button-link";
import { Id, useCopy } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { EventsLink } from "../events-link";
import { paths } from "../paths";
import classes from "./subscription.module.css";
import {
  DescriptionSection,
  ItemsSection,
  PriceSection,
  RecordSection,
  Summary,
  TermSection,
} from "./subscription-sections";

interface SubscriptionDrawerProps {
  subscription: Subscription;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The drawer of a subscription. */
export function SubscriptionDrawer({ subscription, onClose, onPrevious, onNext }: SubscriptionDrawerProps) {
  const { _id: id, name = "No name" } = subscription;
  return (
    <Drawer
      label={name}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      lead={<Id value={id} />}
      tools={<More subscription={subscription} />}
    >
      <DrawerTitle title={name}>
        <Summary subscription={subscription} />
      </DrawerTitle>
      <DrawerBody label="Details">
        <TermSection subscription={subscription} />
        <PriceSection subscription={subscription} />
        <ItemsSection subscription={subscription} />
        <DescriptionSection subscription={subscription} />
        <RecordSection subscription={subscription} />
      </DrawerBody>
      <PanelFooter>
        <EventsLink id={id} />
        <ButtonLink variant="quiet" leftSection={<IconExternalLink aria-hidden />} href={paths.subscription(id)}>
          Open full page
        </ButtonLink>
        <Spacer />
        <span className={classes.keys}>
          <Kbd keys="j" />
          <Kbd keys="k" /> next, previous
        </span>
      </PanelFooter>
    </Drawer>
  );
}

function More({ subscription }: { subscription: Subscription }) {
  const { copy } = useCopy();
  return (
    <Menu
      placement="bottom-end"
      trigger={(props) => (
        <IconButton label="More" {...props}>
          <IconDots aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(subscription._id)}>
        Copy id
      </MenuItem>
      <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(JSON.stringify(subscription, null, 2))}>
        Copy record as JSON
      </MenuItem>
      <MenuItem
        icon={<IconCopy aria-hidden />}
        onSelect={() => copy(`${window.location.origin}/subscriptions/${encodeURIComponent(subscription._id)}`)}
      >
        Copy link
      </MenuItem>
    </Menu>
  );
}
