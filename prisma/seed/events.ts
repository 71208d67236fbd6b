import type { Random } from "./random";
import { refusal } from "./refusals";
import { type DemoEvent, ordered, type Scene, signIn, turningPoints } from "./scene-events";
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

/** The log begins with the records. */
const memory = knownSince / day;

/** The orders behind the first few of the subscriptions made that day. */
function ordersOf(scene: Scene, date: number): DemoEvent[] {
  const [from, until] = [iso(date), iso(date + day)];
  return scene
    .subscriptions()
    .flatMap((each, index) => (each.created >= from && each.created < until ? [ordered(scene, each, index)] : []))
    .slice(0, 4);
}

/** Sign-ins and refusals: busy in office hours, next to nothing at weekends. What is changed is the work of people. */
function usualDay(scene: Scene, random: Random, date: number): DemoEvent[] {
  const weekend = isWeekend(date);
  const moment = () => date + random.int(5 * hour + 40 * minute, (weekend ? 20 : 14) * hour);
  return [
    ...Array.from({ length: weekend ? random.int(0, 1) : random.int(4, 7) }, () => signIn(scene, random, moment())),
    ...Array.from({ length: weekend ? 0 : random.int(0, 2) }, () => refusal(scene, random, moment())),
  ];
}
