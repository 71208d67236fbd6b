import pino from "pino";
import { env } from "@/lib/base/env";

/** Structured logs on stdout, one JSON line each. Credentials and bodies are never handed to it; the redaction is the second guard. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.secret", "*.key"], censor: "[redacted]" },
  serializers: { error: pino.stdSerializers.err },
});
