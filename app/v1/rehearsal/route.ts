import { handle } from "@/lib/base/http/handle";
import { createRehearsal, deleteRehearsal, getRehearsal } from "@/lib/resources/rehearsal/endpoints";
import * as rehearsals from "@/lib/resources/rehearsal/service";

export const GET = handle(getRehearsal, rehearsals.get);
export const POST = handle(createRehearsal, rehearsals.create);
export const DELETE = handle(deleteRehearsal, rehearsals.remove);
