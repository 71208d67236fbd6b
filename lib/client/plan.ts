import { Problem } from "./problem";

export type Send = (
  method: string,
  address: string,
  headers?: Record<string, string>,
  body?: unknown,
) => Promise<Response>;

/** As `POST /v1/plan` takes it. */
export interface PlanRequest {
  operation: string;
  where?: object;
  ids?: readonly string[];
  except?: readonly string[];
  set?: object;
  [member: string]: unknown;
}

export interface Plan {
  id: string;
  status: string;
  total: number;
  digest?: string;
  [member: string]: unknown;
}

export interface Outcome {
  status: "done" | "failed" | "cancelled";
  done: number;
  failed: number;
  error?: { code: string; detail: string };
}

/** Seconds that the server keeps a request while work is under way. */
const waiting = { Prefer: "wait=20" };

/** A plan that is ready to be applied. */
export class PlanRun {
  private constructor(
    private readonly send: Send,
    readonly plan: Plan,
  ) {}

  static async make(send: Send, request: PlanRequest): Promise<PlanRun> {
    const plan: Plan = await (await send("POST", "/v1/plan", {}, request)).json();
    return plan.status === "making" ? await PlanRun.of(send, plan.id) : new PlanRun(send, plan);
  }

  /** One that was made before, once it is made. */
  static async of(send: Send, id: string): Promise<PlanRun> {
    for (;;) {
      const plan: Plan = await (await send("GET", `/v1/plan/${encodeURIComponent(id)}`, waiting)).json();
      if (plan.status !== "making") return new PlanRun(send, plan);
    }
  }

  /** Carries it out, and waits until it has ended. @throws Problem where it has changed nothing, such as `plan_stale` */
  async apply(): Promise<Outcome> {
    const { id, digest } = this.plan;
    const condition: Record<string, string> = digest === undefined ? {} : { "If-Match": `"${digest}"` };
    let state: Outcome | { status: "running" } = await (
      await this.send("POST", `/v1/plan/${id}/apply`, condition)
    ).json();
    while (state.status === "running") state = await (await this.send("GET", `/v1/operation/${id}`, waiting)).json();
    if (state.status === "failed" && state.done === 0)
      throw new Problem(
        409,
        state.error?.code ?? "unknown",
        state.error?.detail ?? "The plan has failed.",
        [],
        undefined,
      );
    return state as Outcome;
  }

  cancel = async (): Promise<void> => void (await this.send("DELETE", `/v1/plan/${this.plan.id}`));
}
