import { admitGuest, listGuests } from "@/lib/guest/endpoints";
import * as guests from "@/lib/guest/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listGuests, guests.list);
export const POST = handle(admitGuest, guests.admit);
