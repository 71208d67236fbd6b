import catalogue from "./data/families.json" with { type: "json" };
import type { Family } from "./family";

/** The provider's products by family, with the texts of realistic subscriptions. */
export const families: readonly Family[] = catalogue;

/** Rooms and sites where a customer uses what it subscribes to. */
export const places: readonly string[] = (
  "head office, warehouse, depot, workshop, clinic, showroom, harbour office, terminal, sales office, factory, " +
  "reception, boardroom, finance office, fleet office, test lab, laboratory, design studio, call centre, branch office, " +
  "archive room, canteen, north site, field station, summer shop, drawing office, packing hall"
).split(", ");
