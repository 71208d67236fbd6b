import { handle } from "@/lib/base/http/handle";
import { createPasskeyChallenge } from "@/lib/resources/passkey/endpoints";
import { createChallenge } from "@/lib/resources/passkey/service";

export const POST = handle(createPasskeyChallenge, createChallenge);
