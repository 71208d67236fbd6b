import { handle } from "@/lib/base/http/handle";
import { confirmAuthenticator, createAuthenticator, removeAuthenticator } from "@/lib/resources/factor/endpoints";
import { confirm, create, remove } from "@/lib/resources/factor/service";

export const POST = handle(createAuthenticator, create);
export const PUT = handle(confirmAuthenticator, confirm);
export const DELETE = handle(removeAuthenticator, remove);
