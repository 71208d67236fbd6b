/**
 * A request that a directory's maker publishes, and the answer that it asks for. `{user}` and `{group}` stand for what
 * the first steps have created.
 */
export interface Step {
  title: string;
  method: string;
  path: string;
  body?: unknown;
  status: number;
  answer?: object;
}

const patchOp = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];

export const listSchemas = ["urn:ietf:params:scim:api:messages:2.0:ListResponse"];
export const error = (status: string) => ({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status });
export const patch = (...Operations: object[]) => ({ schemas: patchOp, Operations });
