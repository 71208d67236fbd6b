/** An answer of 400 and above: RFC 9457, as `/docs` lists the codes. */
export class Problem extends Error {
  override name = "Problem";

  constructor(
    readonly status: number,
    /** Such as `conflict`, `invalid_body` or `rate_limited`; `unknown` where something else than Comptoir has answered. */
    readonly code: string,
    detail: string,
    /** What is wrong with single fields or parameters. */
    readonly errors: readonly { pointer?: string; parameter?: string; code: string; detail: string }[],
    /** What the server's log calls the request. */
    readonly requestId: string | undefined,
  ) {
    super(detail);
  }

  static async of(response: Response): Promise<Problem> {
    const { code = "unknown", detail = response.statusText, errors = [] } = await response.json().catch(() => ({}));
    return new Problem(response.status, code, detail, errors, response.headers.get("x-request-id") ?? undefined);
  }
}
