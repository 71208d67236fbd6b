"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rich } from "@/components/language/rich";
import { report, succeeded } from "@/components/overlay/report";
import { LoadFailure } from "@/components/record/loaded";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Day, DayAndTime } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { sandboxQuery, useDeleteSandbox, useStartSandbox } from "@/lib/resources/sandbox/client";
import type { Sandbox } from "@/lib/resources/sandbox/schema";
import { ActorName } from "../../names/actor-name";
import { confirmDeletionOfSandbox } from "../../tenant/delete-sandbox";
import { switchTenant } from "../../tenant/switch-tenant";

/** The sandbox: an explanation, the progress of its copy, and the buttons to enter and delete it. */
export function SandboxCard({ mayWrite }: { mayWrite: boolean }) {
  const viewer = useViewer();
  const query = useQuery({ ...sandboxQuery, enabled: !viewer.sandbox });
  if (viewer.sandbox)
    return (
      <p className="max-w-640">{t("This tenant is itself the sandbox of {name}.", { name: viewer.sandbox.of.name })}</p>
    );
  const sandbox = query.data?.data;
  return (
    <div className="max-w-640">
      {sandbox?.id === undefined ? (
        <>
          <p className="mb-12 text-2">
            {t(
              "A copy of this tenant to try an import or a change of roles in. Customers, products, distributors, collections, subscriptions, tickets, agreements, consents, roles, users, views and webhooks are copied, with those records of customers that you see. Passwords, API keys, single sign-on, guests, bulk changes and events are not. Nothing is sent from it, only users who may change this tenant enter it, and it is deleted after 7 days.",
            )}
          </p>
          {mayWrite && <Start isKnown={sandbox !== undefined} />}
        </>
      ) : (
        <Existing sandbox={sandbox} mayWrite={mayWrite} />
      )}
      <LoadFailure query={query} failed={t("Could not load the sandbox.")} />
    </div>
  );
}

function Start({ isKnown }: { isKnown: boolean }) {
  const { mutateAsync, isPending } = useStartSandbox();
  return (
    <Button
      disabled={!isKnown || isPending}
      onClick={() =>
        void report(mutateAsync(), { failed: (reason) => t("No sandbox was started. {reason}", { reason }) })
      }
    >
      {t("Start a sandbox")}
    </Button>
  );
}

function Existing({ sandbox, mayWrite }: { sandbox: Sandbox; mayWrite: boolean }) {
  const { id = "", status, records = 0, done = 0, problem, maker, made, expires } = sandbox;
  const viewer = useViewer();
  const router = useRouter();
  const { mutateAsync: remove, isPending } = useDeleteSandbox();
  const { tenant, tenants } = viewer;
  const copy = tenants.find((each) => each.id === id);
  // The list of tenants is rendered with the page.
  const isNew = status === "ready" && !copy && mayWrite;
  useEffect(() => {
    if (isNew) router.refresh();
  }, [isNew, router]);
  const onDelete = async () => {
    if (!(await confirmDeletionOfSandbox(tenant.name))) return;
    const isGone = await report(remove(tenant.id).then(succeeded), {
      done: () => t("Deleted the sandbox"),
      failed: (reason) => t("The sandbox was not deleted. {reason}", { reason }),
    });
    if (isGone) router.refresh();
  };
  return (
    <>
      <div role="status" className="mb-12 text-2">
        {status === "making" && (
          <>
            <p>{t("{count} of {total} records are copied.", { count: done, total: records })}</p>
            <Progress value={done} total={records} />
          </>
        )}
        {status === "failed" && <p>{problem}</p>}
        {status === "ready" && (
          <p>
            {rich("Made {moment} by {actor}, deleted on {day}.", {
              moment: <DayAndTime value={made} />,
              actor: <ActorName username={maker?.username ?? ""} />,
              day: <Day value={expires} />,
            })}
          </p>
        )}
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-8">
          {status === "ready" && (
            <Button onClick={() => void switchTenant(viewer, { id, name: copy?.name ?? t("Sandbox") })}>
              {t("Enter the sandbox")}
            </Button>
          )}
          <Button disabled={isPending} onClick={() => void onDelete()}>
            {t("Delete the sandbox")}
          </Button>
        </div>
      )}
    </>
  );
}
