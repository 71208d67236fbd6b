import type { ComponentProps } from "react";
import { IconSend } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";

/** The button that sends a test event to a webhook. */
export const SendTest = (props: Pick<ComponentProps<"button">, "onClick" | "aria-disabled">) => (
  <Button variant="primary" leftSection={<IconSend aria-hidden />} {...props}>
    Send test
  </Button>
);
