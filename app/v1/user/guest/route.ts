import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { admitGuest, listGuests } from "@/lib/resources/guest/endpoints";
import * as guests from "@/lib/resources/guest/service";

export const GET = handle(listGuests, list);
export const POST = handle(admitGuest, guests.admit);
