import { endpoints } from "@/lib/endpoints";
import { commandsOf } from "./operations";

/** Read by the build, which writes it into the command line. */
export const operations = commandsOf(endpoints);
