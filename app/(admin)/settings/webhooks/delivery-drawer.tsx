"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { IconRefresh } from "@/components/icons/icons";
import { PanelSection } from "@/components/layout/panel-parts";
import { report } from "@/components/overlay/report";
import { LoadFailure } from "@/components/record/loaded";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { Fields, FieldValue } from "@/components/record/record-fields";
import { permissionName } from "@/components/session/permission-words";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { JsonView } from "@/components/ui/json-view";
import { Note } from "@/components/ui/note";
import { Status } from "@/components/ui/status";
import { ExactMoment, Recent } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { deliveredEventQuery, useRedeliver } from "@/lib/resources/webhook/client";
import { type Attempt, type Delivery, testType, type Webhook } from "@/lib/resources/webhook/schema";
import { paths } from "../../paths";
import { deliveryFields } from "./delivery-fields";
import classes from "./webhooks.module.css";

interface DeliveryDrawerProps extends RowPanelProps {
  delivery: Delivery;
  webhook: Webhook | undefined;
}

/** The drawer of a delivery: its attempts with their results, and the body. */
export function DeliveryDrawer({ delivery, webhook, ...panel }: DeliveryDrawerProps) {
  const { id, type = "", status, attempts = [], attemptCount = 0, nextAttempt } = delivery;
  const mayWrite = useHasFeature("Platform/Webhook/Write");
  const { mutateAsync: redeliver } = useRedeliver();
  const sendAgain = () =>
    report(redeliver(id), {
      done: () => t("Sending {type} again", { type }),
      failed: (reason) => t("Not sent again. {reason}", { reason }),
    });
  const isWaiting = webhook?.active === false && type !== testType;
  return (
    <RecordDrawer
      id={id}
      name={type}
      summary={<FieldValue of={delivery} fields={deliveryFields} path="status" />}
      actions={
        mayWrite && (
          <Button leftSection={<IconRefresh aria-hidden />} onClick={() => void sendAgain()}>
            {t("Send again")}
          </Button>
        )
      }
      {...panel}
    >
      <DescriptionList>
        <Fields of={delivery} fields={deliveryFields} shown={["created"]} />
        {status === "pending" && !isWaiting && (
          <Description label={t("Next attempt")}>
            <Recent value={nextAttempt} />
          </Description>
        )}
      </DescriptionList>
      {status === "pending" && isWaiting && <Note>{t("The delivery waits until the webhook is enabled.")}</Note>}
      <PanelSection
        title={t("Attempts")}
        detail={
          attemptCount > attempts.length
            ? t("the last {count} of {total}", { count: attempts.length, total: attemptCount })
            : t("{count, plural, one {# attempt} other {# attempts}}", { count: attemptCount })
        }
      >
        {attempts.length === 0 && <p>{t("None yet.")}</p>}
        <ol className={classes.attempts} reversed>
          {attempts.toReversed().map((attempt) => (
            <AttemptLine key={attempt.time} attempt={attempt} />
          ))}
        </ol>
      </PanelSection>
      <Payload delivery={delivery} />
    </RecordDrawer>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { time, statusCode, durationMilliseconds = 0, error, response } = attempt;
  const isDelivered = error === undefined;
  return (
    <li className="py-8 border-b-soft">
      <div className={`grid gap-8 ${classes.attempt}`}>
        <Status kind={isDelivered ? "active" : "failed"}>{statusCode ?? t("No answer")}</Status>
        <ExactMoment value={time} />
        <span className="tabular">{t("{count} ms", { count: durationMilliseconds })}</span>
      </div>
      {error !== undefined && <p>{error}</p>}
      {response !== undefined && (
        <pre
          className={`overflow-auto py-6 px-8 mt-4 text-12 leading-16 font-mono text-2 break-anywhere pre-wrap rounded-4 bg-sunken ${classes.response}`}
        >
          {response}
        </pre>
      )}
    </li>
  );
}

/** The body of every attempt. */
function Payload({ delivery: { event = "", type } }: { delivery: Delivery }) {
  const mayRead = useHasFeature("Platform/Event");
  const query = useQuery({ ...deliveredEventQuery(event), enabled: mayRead });
  const { data } = query;
  const body = data && { type, timestamp: data.time, data };
  return (
    <PanelSection
      title={t("Payload")}
      detail={body && <CopyButton text={JSON.stringify(body, null, 2)} name={t("Copy payload")} />}
    >
      {!mayRead && (
        <p>
          {t("The event is shown to people with the permission {permission}.", {
            permission: permissionName("Platform/Event"),
          })}
        </p>
      )}
      <LoadFailure query={query} failed={t("Could not load the event.")} />
      {body && (
        <>
          <JsonView label={t("Payload")} value={body} />
          <p className={`mt-8 ${classes.eventLink}`}>
            <Link className="text-accent underline" href={paths.event(event)}>
              {t("Open in the event log")}
            </Link>
          </p>
        </>
      )}
    </PanelSection>
  );
}
