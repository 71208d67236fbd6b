import pg from "pg";
import { describe, expect, it } from "vitest";
import { type ErrorCode, errorStatus, publicCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { Prisma } from "@/prisma/generated/client";
import { errorResponse, toAppError } from "./error-response";

// Failures are logged; here they are made.
log.level = "silent";

const request = { id: "r-1", path: "/v1/x" };

const databaseError = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError("relation secret does not exist", 1, "error"), { code });
const prismaError = (code: string, meta?: Record<string, unknown>) =>
  new Prisma.PrismaClientKnownRequestError("Invalid `prisma.x.create()` invocation", {
    code,
    clientVersion: "7",
    ...(meta ? { meta } : {}),
  });
const systemError = (code: string) => Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });

describe("toAppError", () => {
  it.each<[string, unknown]>([
    ["a refused connection", systemError("ECONNREFUSED")],
    ["a reset connection", systemError("ECONNRESET")],
    ["a broken pipe", systemError("EPIPE")],
    ["several at once", new AggregateError([systemError("ECONNREFUSED"), systemError("ECONNREFUSED")])],
    ["a shutdown", databaseError("57P01")],
    ["a start", databaseError("57P03")],
    ["a lost connection", databaseError("08006")],
    ["Prisma out of reach", prismaError("P1001")],
    ["Prisma cut off", prismaError("P1017")],
    ["Prisma out of connections", prismaError("P2028")],
    ["a connection ended without a code", new Error("Connection terminated unexpectedly")],
    ["a client that cannot be used", new Error("Client has encountered a connection error and is not queryable")],
    ["a read that took too long", new Error("Query read timeout")],
    ["a cause", new Error("outer", { cause: systemError("ECONNREFUSED") })],
    ["what an adapter wraps", Object.assign(new Error("x"), { cause: { originalCode: "57P01" } })],
    ["what Prisma wraps", prismaError("P2010", { driverAdapterError: { cause: { originalCode: "57P02" } } })],
  ])("takes %s for an unreachable database", (_, thrown) => {
    const error = toAppError(thrown);
    expect(error.code).toBe("unavailable");
    expect(error.details.headers).toEqual({ "Retry-After": "1" });
    expect(error.message).toContain("cannot reach its database");
  });

  it.each([
    ["too many connections", databaseError("53300"), "All connections of the database are in use."],
    [
      "a pool without a free connection",
      new Error("timeout exceeded when trying to connect"),
      "All connections of the database are in use.",
    ],
    ["a database that takes no writes", databaseError("25006"), "The database takes no writes at present."],
    ["a changed password", databaseError("28P01"), "The database refuses the password of this service."],
  ])("says of %s what it is", (_, thrown, reason) => {
    const error = toAppError(thrown);
    expect([error.code, error.message]).toEqual(["unavailable", `${reason} Try again shortly.`]);
  });

  it.each([databaseError("57014"), databaseError("55P03"), new Error("x", { cause: databaseError("57014") })])(
    "tells a slow request from an unreachable database",
    (thrown) => {
      const error = toAppError(thrown);
      expect(error.code).toBe("unavailable");
      expect(error.message).toContain("longer than allowed");
    },
  );

  it.each<[string, unknown]>([
    ["a fault of the code", new TypeError("x is not a function")],
    ["a fault of a statement", databaseError("42P01")],
    ["a policy's refusal", databaseError("42501")],
    ["a unique key", prismaError("P2002")],
    ["a text", "oops"],
    ["nothing", undefined],
    ["null", null],
    ["an object without a prototype", Object.create(null)],
    [
      "a circle",
      (() => {
        const error = new Error("x");
        error.cause = error;
        return error;
      })(),
    ],
  ])("takes %s for internal", (_, thrown) => {
    expect(toAppError(thrown).code).toBe("internal");
  });

  it("leaves what is known as it is", () => {
    const error = new AppError("conflict", "Taken.");
    expect(toAppError(error)).toBe(error);
  });
});

describe("errorResponse", () => {
  it("is a problem document that also says what clients of the live system read", async () => {
    const answer = errorResponse(new AppError("not_found", "The account was not found."), request);
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      type: "/docs#error-not_found",
      title: "Not found",
      status: 404,
      detail: "The account was not found.",
      instance: "urn:request:r-1",
      statusCode: 404,
      message: "The account was not found.",
      code: "not_found",
      requestId: "r-1",
    });
  });

  it.each(Object.entries(errorStatus) as [ErrorCode, number][])("answers %s with %i", async (code, status) => {
    const answer = errorResponse(new AppError(code, "Because.", { headers: { "X-Extra": "1" } }), request);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-extra")).toBe("1");
    expect(await answer.json()).toMatchObject({ status, code: publicCode(code) });
  });

  it("names at most fifty faults", async () => {
    const errors = Array.from({ length: 80 }, (_, at) => ({
      pointer: `/${at}`,
      code: "invalid" as const,
      detail: "Wrong.",
    }));
    const body = (await errorResponse(AppError.invalidBody(errors), request).json()) as {
      detail: string;
      errors: unknown[];
    };
    expect(body.errors).toHaveLength(50);
    expect(body.detail).toBe("/0: Wrong. (and 79 more, see errors)");
  });

  it("shows nothing of what went wrong inside", async () => {
    const faults = [
      new Error("password=hunter2 at /srv/app/lib/x.ts:1"),
      databaseError("42P01"),
      prismaError("P2002"),
      systemError("ECONNREFUSED"),
    ];
    for (const thrown of faults) {
      const text = await errorResponse(thrown, request).text();
      expect(text).not.toMatch(/hunter2|\/srv|secret|prisma|127\.0\.0\.1|ECONN|P2002|42P01/i);
    }
  });
});
