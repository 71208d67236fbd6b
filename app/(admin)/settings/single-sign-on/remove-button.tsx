import { confirm } from "@/components/overlay/confirm";
import { report } from "@/components/overlay/report";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { useRemoveSingleSignOn } from "@/lib/resources/single-sign-on/client";

/** Removes the tenant's single sign-on. */
export function RemoveButton() {
  const { mutateAsync: remove } = useRemoveSingleSignOn();
  const takeAway = async () => {
    const acts = await confirm({
      title: t("Remove the single sign-on?"),
      body: t(
        "Users who have no password cannot sign in until you invite them. Sessions that the issuer has opened end, except yours. Domains stay.",
      ),
      keep: t("Keep it"),
      act: t("Remove single sign-on"),
    });
    if (!acts) return;
    await report(remove(), {
      done: () => t("Removed the single sign-on"),
      failed: (reason) => t("The single sign-on is not removed. {reason}", { reason }),
    });
  };
  return (
    <Button variant="quiet" onClick={() => void takeAway()}>
      {t("Remove single sign-on")}
    </Button>
  );
}
