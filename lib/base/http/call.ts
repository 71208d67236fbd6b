import type { Actor } from "@/lib/base/auth/actor";
import type { Viewer } from "@/lib/base/db/tenancy";
import type { Endpoint, Service } from "./endpoint";

/** A request before its caller is known. */
export interface IncomingCall {
  request: Request;
  /** Its `X-Request-Id`. */
  id: string;
  /** Whether it is a dry run. */
  isDryRun: boolean;
  /** Headers that say how many requests are left. */
  limits: Record<string, string>;
  /** The credential that the request has been counted against. */
  counted?: string;
  /** The caller, once it is known that the credential is valid. */
  actor?: Actor;
}

/** A request with its caller and the operation it asks for. */
export interface Call extends IncomingCall {
  endpoint: Endpoint;
  service: Service<Endpoint>;
  url: URL;
  params: Record<string, string>;
  /** Reads the body, once, since a request whose credential has changed is started again. */
  readBody(caller: Viewer): Promise<unknown>;
  actor: Actor;
}
