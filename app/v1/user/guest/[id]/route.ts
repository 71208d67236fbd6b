import { dismissGuest } from "@/lib/guest/endpoints";
import * as guests from "@/lib/guest/service";
import { handle } from "@/lib/http/handle";

export const DELETE = handle(dismissGuest, guests.dismiss);
