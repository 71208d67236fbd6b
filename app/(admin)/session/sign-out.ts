import { mayLeave } from "@/components/command/navigate";
import { showToast } from "@/components/overlay/toasts";
import { endSession } from "@/components/session/end-session";
import { paths } from "../paths";

/** Ends the session, unless the user keeps unsaved work. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const message = await endSession();
  if (message) showToast({ kind: "failed", message });
  else window.location.assign(paths.signIn());
}
