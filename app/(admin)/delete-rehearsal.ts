import { confirm } from "@/components/overlay/confirm";

/** Asks whether to delete the rehearsal of a tenant. */
export const confirmDeletionOfRehearsal = (name: string): Promise<boolean> =>
  confirm({
    title: `Delete the rehearsal of ${name}?`,
    body: `All that was tried in it is deleted with it. ${name} stays as it is.`,
    keep: "Keep the rehearsal",
    act: "Delete the rehearsal",
  });
