import { handle } from "@/lib/base/http/handle";
import { getDirectoryGroup, linkDirectoryGroup } from "@/lib/resources/directory/endpoints";
import * as directory from "@/lib/resources/directory/service";

export const GET = handle(getDirectoryGroup, directory.getGroup);
export const PUT = handle(linkDirectoryGroup, directory.link);
