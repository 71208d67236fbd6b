import { diffRecords } from "@/lib/base/audit/diff";
import { type EventType, type NewEvent, newFailure } from "@/lib/base/audit/event";
import type { Feature } from "@/lib/base/auth/features";
import * as account from "@/lib/resources/account/events";
import * as agreement from "@/lib/resources/agreement/events";
import * as collection from "@/lib/resources/collection/events";
import * as distributor from "@/lib/resources/distributor/events";
import * as subscription from "@/lib/resources/subscription/events";
import type { Client } from "./accounts";
import type { Random } from "./random";
import { type DemoEvent, editor, program, type Scene, session, success } from "./scene-events";
import { day } from "./time";

type Kind = (scene: Scene, random: Random, time: number) => DemoEvent;

/** One of the small changes, and refusals of changes, that fill a day. */
export const routine: Kind = (scene, random, time) => random.weighted(kinds)(scene, random, time);

const updateAccount: Kind = (scene, random, time) => {
  const user = editor(scene, random, "provider", "support", "sales");
  const client = random.pick(scene.clients);
  const { id: _id, name } = client.account;
  const event = random.chance(0.06)
    ? newFailure(account.accountUpdated, {
        _id,
        name,
        statusCode: 412,
        message: scene.world.mark("The record has changed since you read it. Read it again and merge."),
      })
    : success(account.accountUpdated, { _id, name, changes: accountChanges(scene, random, client) });
  return { time, user, ...event };
};

/** The value after the change is the record's present one. */
function accountChanges({ world }: Scene, random: Random, { account, company }: Client) {
  const { status, country, name, address } = account;
  const changes: [before: object, after: object][] = [
    [{ name: world.mark(company.name.replace(/ (\S+)$/, " Holding $1")) }, { name }],
    [{ status: { active: !status.active } }, { status }],
    [{ country: country === "NO" ? "SE" : "NO" }, { country }],
  ];
  const { street, zip, city, editable } = address.postal;
  if (editable) {
    const former = { street: world.mark("Postboks 118"), zip: "0101", city: world.mark("Oslo") };
    changes.push([{ address: { postal: former } }, { address: { postal: { street, zip, city } } }]);
  }
  return diffRecords(...random.pick(changes));
}

/** A new price, appended by the billing system, on a subscription that existed by then. */
const updateSubscription: Kind = (scene, random, time) => {
  const existing = scene.subscriptions.firstSince(time);
  if (existing === 0) return updateAccount(scene, random, time);
  const { _id, name, price } = scene.subscriptions.at(random.int(0, existing - 1));
  const changes = diffRecords({ price: Math.round(price * 96) / 100 }, { price });
  return {
    time,
    user: program(scene, random),
    ...success(subscription.subscriptionUpdated, { _id, name, changes }),
  };
};

const updateDistributor: Kind = (scene, random, time) => {
  const { _id, name, active } = random.pick(scene.suppliers).record;
  const changes = random.chance(0.5)
    ? diffRecords({ name: `${name} (old)` }, { name })
    : diffRecords({ active: !active }, { active });
  return {
    time,
    user: editor(scene, random, "provider"),
    ...success(distributor.distributorUpdated, { _id, name, changes }),
  };
};

/** A distributor that products are assigned to cannot be deleted. */
const deleteDistributor: Kind = (scene, random, time) => {
  const { world, offers, suppliers } = scene;
  const user = editor(scene, random, "provider");
  const { _id, name } = random.pick(suppliers).record;
  const assigned = offers.filter(({ product }) => product.distributor === _id).length;
  if (assigned > 0) {
    const message = world.mark(
      assigned === 1 ? "1 product is assigned to it." : `${assigned} products are assigned to it.`,
    );
    return { time, user, ...newFailure(distributor.distributorDeleted, { _id, name, statusCode: 409, message }) };
  }
  const gone = world.objectId("gone", time - random.int(30, 300) * day, random.int(0, 0xffffff));
  const former = world.mark(`${random.pick(["Nordre", "Østre", "Gamle", "Söder"])} Distribusjon AS`);
  return { time, user, ...success(distributor.distributorDeleted, { _id: gone, name: former }) };
};

const updateCollection: Kind = (scene, random, time) => {
  const { id, name } = random.pick(live(scene));
  return {
    time,
    user: editor(scene, random, "provider", "support"),
    ...success(collection.collectionUpdated, {
      _id: id,
      name,
      changes: diffRecords({ name: `${name} (draft)` }, { name }),
    }),
  };
};

const restoreCollection: Kind = (scene, random, time) => {
  const user = editor(scene, random, "provider", "support");
  if (random.chance(0.35)) {
    return { time, ...refused(scene, random, collection.collectionRestored, "Platform/Product/Write") };
  }
  const { id, name } = random.pick(live(scene));
  return { time, user, ...success(collection.collectionRestored, { _id: id, name }) };
};

const live = ({ collections }: Scene) => collections.filter(({ deletedDate }) => deletedDate === undefined);

const refuseAgreement: Kind = (scene, random, time) => ({
  time,
  ...refused(scene, random, agreement.agreementUpdated, "Platform/Contract/Write", random.pick(scene.agreements)._id),
});

/** A write by somebody whose role lacks the feature. */
function refused(scene: Scene, random: Random, type: EventType, feature: Feature, _id?: string) {
  const message = `This needs the feature ${feature}, which your credential does not carry.`;
  const event: NewEvent = newFailure(type, {
    ...(_id === undefined ? {} : { _id }),
    statusCode: 403,
    message: scene.world.mark(message),
  });
  return { user: session(random.pick(scene.staff.filter(({ level }) => level === "user"))), ...event };
}

const kinds: readonly (readonly [Kind, weight: number])[] = [
  [updateAccount, 38],
  [updateSubscription, 34],
  [updateDistributor, 9],
  [updateCollection, 8],
  [deleteDistributor, 5],
  [restoreCollection, 4],
  [refuseAgreement, 2],
];
