import { useBodyMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { admitGuest, dismissGuest } from "./endpoints";

export const useAdmitGuest = () => useBodyMutation(admitGuest);

export const useDismissGuest = () => useIdMutation(dismissGuest);
