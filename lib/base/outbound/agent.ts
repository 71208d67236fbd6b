import { Agent, buildConnector } from "undici";
import { env } from "@/lib/base/env";
import { isPublicAddress, NotPublicError, publicLookup } from "./address";

/** Connections to addresses that tenants have chosen: public ones only, unless the environment allows others. */

const connector = buildConnector({
  timeout: 10_000,
  ...(env.WEBHOOK_ALLOW_PRIVATE ? {} : { lookup: publicLookup() }),
});

/**
 * Each request opens a new connection with a new DNS lookup. The connected address is checked again, in case a connection
 * is made without the lookup.
 */
export const publicAgent = (timeoutMilliseconds: number): Agent =>
  new Agent({
    pipelining: 0,
    connections: 64,
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    connect: (options, callback) =>
      connector(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (!env.WEBHOOK_ALLOW_PRIVATE && !isPublicAddress(socket.remoteAddress ?? "")) {
          socket.destroy();
          return callback(new NotPublicError(), null);
        }
        callback(null, socket);
      }),
  });
