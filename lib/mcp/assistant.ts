import { assistantWrites, isFeature } from "@/lib/base/auth/features";
import { type Endpoint, handsOutPower } from "@/lib/base/http/endpoint";
import type { Reply } from "@/lib/base/http/reply";
import { endpoints } from "@/lib/endpoints";

/** What the assistant of one request may do: what its key may, narrowed by the address of its server. */
export class Assistant {
  constructor(
    /** Asks the API as the key would. */
    readonly send: (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<Reply>,
    readonly operationAt: (method: string, path: string) => Endpoint | undefined,
    private readonly features: ReadonlySet<string>,
    private readonly wanted: ReadonlySet<string> | undefined,
    private readonly readOnly: boolean,
  ) {}

  get canTry(): boolean {
    return !this.readOnly;
  }

  get canApply(): boolean {
    return !this.readOnly && this.features.has(assistantWrites);
  }

  /** Whether it may ask for this operation; whether with success, the API decides. */
  mayAsk({ feature, method, protocol }: Endpoint): boolean {
    if (protocol || feature === "session" || feature === "anyone") return false;
    if (this.readOnly && method !== "GET") return false;
    if (!isFeature(feature)) return this.wanted === undefined;
    return this.features.has(feature) && (this.wanted === undefined || this.wanted.has(feature));
  }

  /** Rights are handed out by people. */
  mayApply = (endpoint: Endpoint): boolean => this.canApply && this.mayAsk(endpoint) && !handsOutPower(endpoint);

  get operations(): Endpoint[] {
    return endpoints.filter((endpoint) => this.mayAsk(endpoint));
  }
}
