import type { Random } from "./random";
import { routine } from "./routine";
import { type DemoEvent, orderOf, type Scene, signIn, turningPoints } from "./scene-events";
import { day, hour, iso, isWeekend, minute } from "./time";
import { knownSince } from "./work";

export interface EventRecord extends Omit<DemoEvent, "time" | "tenant"> {
  id: string;
  tenant: { id: string; name: string };
  time: string;
}

/** The event log, oldest first, made a day at a time. */
export function* events(scene: Scene): Generator<EventRecord> {
  const { world } = scene;
  const points = turningPoints(scene);
  let counter = 0;
  for (let date = world.today - Math.min(world.days, memory) * day; date <= world.now; date += day) {
    const random = world.random("events", date / day);
    const ofDay = [
      ...points.filter(({ time }) => time >= date && time < date + day),
      ...ordersOf(scene, date),
      ...usualDay(scene, random, date),
    ];
    for (const { time, tenant, ...rest } of ofDay.sort((a, b) => a.time - b.time)) {
      if (time > world.now) return;
      const { id, name } = tenant ?? world.provider;
      yield {
        id: world.nth("event", counter++),
        tenant: { id, name },
        user: rest.user,
        source: rest.source,
        action: rest.action,
        time: iso(time),
        status: rest.status,
        message: world.mark(rest.message),
        ...(rest.data && { data: rest.data }),
      };
    }
  }
}

/** The log goes back this many days at most. */
const memory = 120;

/** The orders behind the subscriptions made that day; of a big demo's hundreds, the first few. */
function ordersOf(scene: Scene, date: number): DemoEvent[] {
  const { subscriptions } = scene;
  const first = subscriptions.firstSince(date);
  const last = Math.min(subscriptions.firstSince(date + day), first + 4);
  return Array.from({ length: last - first }, (_, step) => orderOf(scene, first + step));
}

/** Sign-ins and small changes: busy in office hours, next to nothing at weekends. */
function usualDay(scene: Scene, random: Random, date: number): DemoEvent[] {
  const weekend = isWeekend(date);
  const moment = () => date + random.int(5 * hour + 40 * minute, (weekend ? 20 : 14) * hour);
  return [
    ...Array.from({ length: weekend ? random.int(0, 1) : random.int(4, 7) }, () => signIn(scene, random, moment())),
    ...Array.from({ length: weekend ? random.int(0, 2) : random.int(6, 10) }, () =>
      routine(scene, random, moment()),
    ).filter(
      // What people have changed since the records are known is made by the operations themselves.
      ({ status }) => status === "failed" || date < scene.world.today - knownSince,
    ),
  ];
}
