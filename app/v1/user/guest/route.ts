import { handle } from "@/lib/base/http/handle";
import { admitGuest, listGuests } from "@/lib/resources/guest/endpoints";
import * as guests from "@/lib/resources/guest/service";

export const GET = handle(listGuests, guests.list);
export const POST = handle(admitGuest, guests.admit);
