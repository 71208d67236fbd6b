import { handle } from "@/lib/base/http/handle";
import { createSandbox, deleteSandbox, getSandbox } from "@/lib/resources/sandbox/endpoints";
import * as sandboxes from "@/lib/resources/sandbox/service";

export const GET = handle(getSandbox, sandboxes.get);
export const POST = handle(createSandbox, sandboxes.create);
export const DELETE = handle(deleteSandbox, sandboxes.remove);
