import * as z from "zod";

/** What a list answers where the envelope of its definition has the style `page`, with the names of most lists. */
export const pageOf = <Record extends z.ZodType>(record: Record) =>
  z.object({
    data: z.array(record).meta({ description: "The records of this page." }),
    metadata: z.object({ total: z.number(), page: z.number(), perPage: z.number() }),
  });

/** The same for the style `offset`. */
export const offsetPageOf = <Record extends z.ZodType>(record: Record) =>
  z.object({
    data: z.array(record).meta({ description: "The records of this page." }),
    pagination: z.object({ total: z.number(), skip: z.number(), limit: z.number() }),
  });
