/** Every failure and its status. The only place that maps failures to status numbers. */
export const errorStatus = {
  malformed_json: 400,
  invalid_parameter: 400,
  /** The operation cannot be dry-run: it has effects that no rollback undoes. */
  not_previewable: 400,
  unauthenticated: 401,
  missing_feature: 403,
  /** The record is changed by its seller alone: the tenant in `parent.account.tenant`, or the one that made it. */
  not_seller: 403,
  /** The operation is for a signed-in user. */
  session_required: 403,
  /** The user of the session has to prove again who they are. */
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  /** The request came too slowly. */
  too_slow: 408,
  conflict: 409,
  /** A feed cannot continue from the token: begin again without one. */
  resync: 410,
  /** The request is meant for a tenant that its credential does not act for. */
  wrong_tenant: 409,
  /** The request is meant for another user than the one who is signed in. */
  wrong_user: 409,
  precondition_failed: 412,
  /** The write would not do what its dry run has shown: `If-Dry-Run`. */
  dry_run_stale: 412,
  too_large: 413,
  /** Answered as `too_large`: the URL is over its limit rather than the body. */
  url_too_long: 414,
  unsupported_type: 415,
  invalid_body: 422,
  key_reused: 422,
  /** A field to be undone has changed since. */
  undo_conflict: 409,
  not_undoable: 422,
  /** Records of a plan have changed since. */
  plan_stale: 409,
  plan_expired: 410,
  /** A large plan, which its author may not apply. */
  needs_second_person: 403,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The code an error document carries for a failure: clients see one code for both limits of size. */
export const publicCode = (code: ErrorCode): ErrorCode => (code === "url_too_long" ? "too_large" : code);

/** What can be wrong with a single field, part of the contract: no code of a library leaves the API. */
export const fieldErrorCodes = [
  /** A query parameter or header; `detail` says what is wrong with it. */
  "invalid_parameter",
  "required",
  "wrong_type",
  "out_of_range",
  "invalid_format",
  /** Not one of the allowed values. */
  "not_allowed",
  "unknown_member",
  /** NUL or unpaired surrogates, which the database cannot store. */
  "invalid_text",
  /** Nested too deep, or too many members. */
  "too_complex",
  "unknown_user",
  "unknown_agreement",
  "unknown_product_group",
  "invalid_password",
  "wrong_password",
  "wrong_code",
  /** Any other rule; `detail` says which. */
  "invalid",
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];
