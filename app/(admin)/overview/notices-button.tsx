"use client";

import { useQuery } from "@tanstack/react-query";
import { IconBell } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { unreadQuery } from "@/lib/resources/view/client";
import { Notices } from "./notices";

/** Opens the notices of the viewer's views, and shows how many are unread. */
export function NoticesButton() {
  const { data: unread = 0 } = useQuery({ ...unreadQuery(), refetchInterval: 60_000 });
  return (
    <Popover
      label={t("Notifications")}
      width={380}
      placement="bottom-end"
      trigger={({ open: _open, ...props }) => (
        <Button variant="quiet" leftSection={<IconBell aria-hidden />} {...props}>
          {t("Notifications")}
          {unread > 0 && (
            <b>
              {" "}
              {formatCount(unread)}
              <span className="sr-only"> {t("not read")}</span>
            </b>
          )}
        </Button>
      )}
    >
      {(close) => <Notices onClose={close} />}
    </Popover>
  );
}
