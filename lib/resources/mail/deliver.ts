import * as z from "zod";
import { append, appendFailure } from "@/lib/base/audit/append";
import { workerActor } from "@/lib/base/auth/actor";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { inSpan } from "@/lib/base/trace";
import { mailSent } from "./events";
import { readContent } from "./outbox";
import { delayAfter } from "./schedule";
import { type SmtpOutcome, submit } from "./smtp";

/**
 * One attempt at one e-mail. It is marked `sending` before its first byte is sent, so that it is never sent again unless the
 * server has refused it: if the worker dies before it knows the answer, the outcome is `unknown`, which is an event. Until
 * then nothing is lost: a worker that dies earlier leaves it `queued`, and another takes the job.
 */

const mailJob = z.object({
  tenant: z.string(),
  mail: z.string(),
  /** The e-mail's `attempts` when the job was added; if it differs now, the job is stale. */
  attempt: z.number(),
});

type Job = z.infer<typeof mailJob>;

interface Row {
  kind: string;
  object: string;
  recipient: string;
  content: Uint8Array | null;
  status: string;
  attempts: number;
  expires: Date;
}

/** The worker's task. The queue retries what it throws, so it throws only internal errors. */
export const sendMail = (payload: unknown): Promise<void> => inSpan("mail_send", {}, () => attempt(payload));

async function attempt(payload: unknown): Promise<void> {
  const job = mailJob.parse(payload);
  const { tenant, mail: id } = job;
  const row = await inTenant(tenant, (tx) => tx.mail.findUnique({ where: { tenant_id: { tenant, id } } }));
  if (!row || row.attempts !== job.attempt) return;
  if (row.status === "sending") {
    return await record(job, row, { outcome: "unknown", answer: "The server's answer was not received." });
  }
  if (row.status !== "queued" || row.content === null) return;
  if (row.expires <= new Date()) {
    return await record(job, row, { outcome: "refused", answer: "Its link has expired before it could be sent." });
  }
  const message = await readContent(row.content, tenant, id);
  const outcome = await submit({ ...message, id, recipient: row.recipient }, () => markSending(job));
  await record(job, row, outcome);
}

/** @throws Error when another worker has taken it, or it has been withdrawn: then nothing may be sent */
const markSending = ({ tenant, mail: id, attempt }: Job): Promise<void> =>
  inTenant(tenant, async (tx) => {
    const { count } = await tx.mail.updateMany({
      where: { tenant, id, status: "queued", attempts: attempt },
      data: { status: "sending" },
    });
    if (count === 0) throw new Error("The e-mail was withdrawn.");
  });

/** Records the outcome of an attempt and schedules the next one, in one transaction. */
const record = (job: Job, row: Row, result: SmtpOutcome): Promise<void> =>
  inTenant(job.tenant, async (tx) => {
    const { tenant, mail: id } = job;
    const delay = result.outcome === "failed" ? delayAfter(row.attempts) : undefined;
    const isOpen = delay !== undefined;
    const { count } = await tx.mail.updateMany({
      where: { tenant, id, status: { in: ["queued", "sending"] }, attempts: job.attempt },
      data: {
        attempts: job.attempt + 1,
        ...(isOpen
          ? { status: "queued", due: new Date(Date.now() + delay) }
          : { status: statusOf(result), content: null }),
      },
    });
    // Another worker has recorded this attempt, or the e-mail has been withdrawn.
    if (count === 0) return;
    metrics.mails.inc({ outcome: result.outcome });
    const answer = "answer" in result ? result.answer : undefined;
    if (answer !== undefined)
      log.warn({ tenant, mail: id, kind: row.kind, outcome: result.outcome, answer }, "e-mail not sent");
    if (isOpen) tx.send`SELECT app.enqueue_mail(${tenant}, ${[id]}::text[])`;
    else await appendOutcome(tx, tenant, row, result);
  });

const statusOf = ({ outcome }: SmtpOutcome): string => (outcome === "refused" ? "failed" : outcome);

async function appendOutcome(tx: Transaction, tenant: string, row: Row, result: SmtpOutcome): Promise<void> {
  const { id, name, parent } = await tx.tenant.findUniqueOrThrow({ where: { id: tenant } });
  const actor = workerActor({ id, name, parent });
  const named = { _id: row.object, name: row.recipient };
  if (result.outcome === "sent") append(tx, actor, mailSent, { ...named, kind: row.kind });
  else
    appendFailure(tx, actor, mailSent, {
      ...named,
      statusCode: 502,
      message: `${reasons[result.outcome]} ${result.answer}`,
    });
}

const reasons = {
  refused: "It was refused:",
  failed: "It was given up after many attempts:",
  unknown: "It may have arrived, and is not sent again:",
};
