import type { ComponentProps } from "react";
import { IconSend } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";

/** The button that sends a test event to a webhook. */
export const SendTest = (props: Pick<ComponentProps<"button">, "onClick" | "aria-disabled">) => (
  <Button variant="primary" leftSection={<IconSend aria-hidden />} {...props}>
    {t("Send test")}
  </Button>
);
