import { handle } from "@/lib/base/http/handle";
import { createPasskeyOptions } from "@/lib/resources/passkey/endpoints";
import { createOptions } from "@/lib/resources/passkey/service";

export const POST = handle(createPasskeyOptions, createOptions);
