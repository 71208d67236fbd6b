import { handle } from "@/lib/base/http/handle";
import { dismissGuest } from "@/lib/resources/guest/endpoints";
import * as guests from "@/lib/resources/guest/service";

export const DELETE = handle(dismissGuest, guests.dismiss);
