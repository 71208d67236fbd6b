import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { reasonOf } from "@/lib/browser/client";
import { useRemoveSingleSignOn } from "@/lib/resources/single-sign-on/client";

/** Removes the tenant's single sign-on. */
export function RemoveButton() {
  const { mutateAsync: remove } = useRemoveSingleSignOn();
  const takeAway = async () => {
    const acts = await confirm({
      title: "Remove the single sign-on?",
      body: "Users who have no password cannot sign in until you invite them. Sessions that the issuer has opened end, except yours. Domains stay.",
      keep: "Keep it",
      act: "Remove single sign-on",
    });
    if (!acts) return;
    try {
      await remove();
      showToast({ kind: "done", message: "Removed the single sign-on" });
    } catch (error) {
      showToast({ kind: "failed", message: `The single sign-on is not removed. ${reasonOf(error)}` });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void takeAway()}>
      Remove single sign-on
    </Button>
  );
}
