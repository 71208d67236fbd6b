import { format, stripVTControlCharacters } from "node:util";
import pino from "pino";
import { env } from "@/lib/base/env";
import { processWide } from "@/lib/base/process-wide";

// Lines are written together, which costs a tenth of writing each; two buffers would tear them apart. Pino writes what is
// left when the process ends or logs a fatal error.
const output = processWide("log", () =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }),
);

/**
 * Structured logs on stdout, one JSON line each. Credentials and bodies are never handed to it; the redaction is the
 * second guard.
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.secret", "*.key"], censor: "[redacted]" },
    serializers: { error: pino.stdSerializers.err },
  },
  output,
);

/** Next and other libraries write to standard output, which has lines of JSON alone. */
export function logConsole(): void {
  console.log = console.info = (...words: unknown[]) => {
    const line = stripVTControlCharacters(format(...words)).trim();
    if (line) log.info(line);
  };
}
