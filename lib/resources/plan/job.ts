import type { Task as QueueTask } from "graphile-worker";
import * as z from "zod";
import { inLongTransaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { inSpan } from "@/lib/base/trace";
import { message } from "@/lib/languages/text";
import { fail, runPlan } from "./run";

const planJob = z.object({ tenant: z.string(), plan: z.string() });

/** A task that ends the process would end every process that takes it, so it is tried only so often. */
const attemptsMax = 5;

/** The worker's job for a plan. The queue repeats it after an error. */
export const runPlanJob: QueueTask = (payload, { job: { attempts }, abortSignal }) =>
  inSpan("plan_task", {}, async () => {
    const job = planJob.parse(payload);
    if (attempts <= attemptsMax) return await runPlan(job, inLongTransaction, abortSignal);
    await fail(
      job,
      new AppError("unavailable", message("The process that did it has ended each time. Nothing was changed.")),
    );
  });
