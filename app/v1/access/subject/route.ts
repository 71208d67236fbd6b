import { handle } from "@/lib/base/http/handle";
import { listAccessSubjects } from "@/lib/resources/access/endpoints";
import * as access from "@/lib/resources/access/service";

export const GET = handle(listAccessSubjects, access.listSubjects);
