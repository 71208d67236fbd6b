import { tenantId } from "@/lib/base/schema/primitives";
import type { Statement } from "./pipeline";

/** Who a transaction acts for: a tenant, and the request's credential where the database has not checked it yet. */
export interface Caller {
  id: string;
  credential?: CredentialCheck;
  timing?: Timing;
  /** Aborted when the client leaves. A function, since few requests need it and making it takes time. */
  signal?: () => AbortSignal;
}

/** The milliseconds of a request: waiting for a connection, and in the database. */
export interface Timing {
  wait: number;
  database: number;
}

/**
 * A credential whose actor an earlier request has looked up. The first pipeline has the database confirm that it still means
 * the same actor, so that the look-up costs no round trip and revoking still takes effect immediately, in every process.
 */
export interface CredentialCheck {
  /** The tenant it acts for. */
  readonly tenant: string;
  readonly isConfirmed: boolean;
  /** Sets the tenant, or fails with SQLSTATE 28000 when the credential has ended or means another actor. */
  opening(readOnly: boolean): Statement;
  /** Gets the answer of the opening statement. */
  confirm(row: object | undefined): void;
  /** Called if the credential has changed. */
  forget(): void;
}

/** The first statement of each transaction: row-level security compares with the setting. */
export function opening({ id, credential }: Caller, readOnly: boolean): Statement {
  if (credential?.tenant === id && !credential.isConfirmed) return credential.opening(readOnly);
  return {
    name: readOnly ? "open_reading" : "open_writing",
    text: `SELECT set_config('app.tenant', $1, true)${readOnly ? ", set_config('transaction_read_only', 'on', true)" : ""}`,
    values: [tenantId.parse(id)],
  };
}
