import pino, { type DestinationStream } from "pino";
import { env } from "@/lib/base/env";

// Pages and the API are bundled apart; lines of one process go through one buffer, so that none is torn apart.
const shared = globalThis as typeof globalThis & { comptoirLog?: DestinationStream };

// Lines are written together, which costs a tenth of writing each. Pino writes what is left when the process ends or logs
// a fatal error.
shared.comptoirLog ??= pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });

/** Structured logs on stdout, one JSON line each. Credentials and bodies are never handed to it; the redaction is the second guard. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.secret", "*.key"], censor: "[redacted]" },
    serializers: { error: pino.stdSerializers.err },
  },
  shared.comptoirLog,
);
