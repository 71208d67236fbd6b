import { type EventType, type NewEvent, newFailure } from "@/lib/base/audit/event";
import type { Feature } from "@/lib/base/auth/features";
import { accountUpdated } from "@/lib/resources/account/events";
import { agreementUpdated } from "@/lib/resources/agreement/events";
import { collectionRestored } from "@/lib/resources/collection/events";
import { distributorDeleted } from "@/lib/resources/distributor/events";
import type { Random } from "./random";
import { type DemoEvent, editor, type Scene, session } from "./scene-events";

/** A change that was refused, for one of the reasons that there are. */
export const refusal = (scene: Scene, random: Random, time: number): DemoEvent => ({
  time,
  ...random.weighted(refusals)(scene, random),
});

type Refusal = (scene: Scene, random: Random) => Omit<DemoEvent, "time">;

const staleAccount: Refusal = (scene, random) => {
  const { id: _id, name } = random.pick(scene.clients).account;
  const message = scene.world.mark("The record has changed since you read it. Read it again and merge.");
  const user = editor(scene, random, "provider", "support", "sales");
  return { user, ...newFailure(accountUpdated, { _id, name, statusCode: 412, message }) };
};

/** A distributor that products are assigned to cannot be deleted. */
const usedDistributor: Refusal = (scene, random) => {
  const { world, offers, suppliers } = scene;
  const used = suppliers.map(({ record: { _id, name } }) => ({
    ...{ _id, name },
    assigned: offers.filter(({ product }) => product.distributor === _id).length,
  }));
  const { assigned, ...distributor } = random.pick(used.filter(({ assigned }) => assigned > 0));
  const message = world.mark(
    assigned === 1 ? "1 product is assigned to it." : `${assigned} products are assigned to it.`,
  );
  const user = editor(scene, random, "provider");
  return { user, ...newFailure(distributorDeleted, { ...distributor, statusCode: 409, message }) };
};

const restore: Refusal = (scene, random) => lacking(scene, random, collectionRestored, "Platform/Product/Write");

const agreement: Refusal = (scene, random) =>
  lacking(scene, random, agreementUpdated, "Platform/Contract/Write", random.pick(scene.agreements)._id);

/** A write by somebody whose role lacks the feature. */
function lacking(scene: Scene, random: Random, type: EventType, feature: Feature, _id?: string) {
  const message = `This needs the feature ${feature}, which your credential does not carry.`;
  const event: NewEvent = newFailure(type, {
    ...(_id === undefined ? {} : { _id }),
    statusCode: 403,
    message: scene.world.mark(message),
  });
  return { user: session(random.pick(scene.staff.filter(({ level }) => level === "user"))), ...event };
}

const refusals: readonly (readonly [Refusal, weight: number])[] = [
  [staleAccount, 3],
  [usedDistributor, 4],
  [restore, 2],
  [agreement, 2],
];
