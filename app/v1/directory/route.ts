import { handle } from "@/lib/base/http/handle";
import { getDirectory } from "@/lib/resources/directory/endpoints";
import * as directory from "@/lib/resources/directory/service";

export const GET = handle(getDirectory, directory.get);
