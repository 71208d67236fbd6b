import { places } from "./catalogue";
import data from "./data/tickets.json" with { type: "json" };
import { at, type Random } from "./random";
import { day, hour, iso, isWeekend, minute, weekday } from "./time";
import type { World } from "./world";

const { incidents, subjects } = data;

export interface Ticket {
  id: string;
  tenant: string;
  subject: string;
  created: string;
  closed: string | null;
}

/** All tickets in the order they were opened, made a day at a time. */
export function* tickets(world: World): Generator<Ticket> {
  const tenants = [...world.customers.map(({ tenant }) => tenant.id), world.provider.id];
  let counter = 0;
  let carry = 0;
  for (let date = world.today - world.days * day; date <= world.now; date += day) {
    const random = world.random("tickets", date / day);
    const incident = incidents.find(({ daysAgo }) => firstWorkday(world.today - daysAgo * day) === date);
    // The remainder of a day's rate is carried over to the next day, so that rounding errors do not add up.
    carry += rateOf(date, world.today) * (0.75 + 0.5 * random.float());
    const usual = Math.floor(carry);
    carry -= usual;
    const extra = incident?.tickets ?? 0;
    const moments = Array.from({ length: usual + extra }, () => date + timeOfDay(random, isWeekend(date)));
    for (const created of moments.sort((a, b) => a - b)) {
      if (created > world.now) return;
      const broken = incident && random.chance(extra / (usual + extra)) ? incident : undefined;
      const worked = broken ? random.int(4 * hour, 60 * hour) : workedOn(random, counter);
      const closed = inWorkingWeek(random, created + worked);
      yield {
        id: world.nth("ticket", counter),
        tenant: at(tenants, Math.floor(tenants.length * random.float() ** 1.3)),
        subject: world.mark(random.pick(broken?.subjects ?? subjects).replace("{place}", random.pick(places))),
        created: iso(created),
        closed: closed > world.now ? null : iso(closed),
      };
      counter++;
    }
  }
}

/** Tickets a day, the last two years taken together. */
const meanPerDay = 8.25;

/** Many tickets on Mondays, fewer on Fridays, almost none at weekends. */
const weeklyRhythm = [1.52, 1.44, 1.36, 1.3, 1.1, 0.13, 0.15];

/** January to December: fewer tickets in July and at the end of the year. */
const yearlyRhythm = [1.05, 1.04, 1.03, 0.98, 0.99, 0.95, 0.72, 0.98, 1.09, 1.08, 1.07, 0.86];

/** How many tickets to expect on a date: a slow growth, the season and the day of the week. */
function rateOf(date: number, today: number): number {
  const growth = Math.max(0.5, 1.2 - (0.4 * (today - date)) / (730 * day));
  return meanPerDay * growth * at(yearlyRhythm, new Date(date).getUTCMonth()) * at(weeklyRhythm, weekday(date));
}

function firstWorkday(date: number): number {
  return isWeekend(date) ? date + (7 - weekday(date)) * day : date;
}

function timeOfDay(random: Random, weekend: boolean): number {
  return weekend ? random.int(7 * hour, 21 * hour) : random.int(5 * hour + 30 * minute, 15 * hour);
}

/** How long a ticket of the usual kind stays open: half a day at most for nearly half of them, weeks for a few. */
function workedOn(random: Random, counter: number): number {
  // Multiples of the golden ratio spread evenly, so every stretch of tickets has its share of long ones.
  const share = (counter * 0.618033988749895) % 1;
  if (share < 0.42) return random.int(20 * minute, 9 * hour);
  if (share < 0.75) return random.int(10 * hour, 5 * day);
  if (share < 0.94) return random.int(5 * day, 12 * day);
  return random.int(12 * day, 40 * day);
}

/** Tickets are not closed at weekends but on Monday, which gives the chart a weekly pattern. */
function inWorkingWeek(random: Random, moment: number): number {
  if (!isWeekend(moment)) return moment;
  const monday = firstWorkday(Math.floor(moment / day) * day);
  return monday + random.int(6 * hour, 14 * hour);
}
