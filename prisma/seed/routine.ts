import type { Client } from "./accounts";
import { editor, failure, type Happening, type Scene, session } from "./happenings";
import type { Random } from "./random";
import { day } from "./time";

type Kind = (scene: Scene, random: Random, time: number) => Happening;

/** One of the small changes, and refusals of changes, that fill a day. */
export const routine: Kind = (scene, random, time) => random.weighted(kinds)(scene, random, time);

const accountUpdated: Kind = (scene, random, time) => {
  const user = editor(scene, random, "provider", "support", "sales");
  const event = { time, user, source: "account", action: "update" };
  const client = random.pick(scene.clients);
  const { id } = client.account;
  if (random.chance(0.06)) {
    const data = failure(scene.world, id, 412, "It had changed meanwhile");
    return { ...event, status: "failed", message: "Account was not updated", data };
  }
  const data = { _id: id, ...accountChange(scene, random, client) };
  return { ...event, status: "success", message: "Account was updated", data };
};

/** What is after the change is what the record says today, so that history leads to the present. */
function accountChange({ world }: Scene, random: Random, { account, company }: Client) {
  const { status, country, name, address } = account;
  const changes: { before: object; after: object }[] = [
    { before: { name: world.mark(company.name.replace(/ (\S+)$/, " Holding $1")) }, after: { name } },
    { before: { status: { active: !status.active } }, after: { status } },
    { before: { country: country === "NO" ? "SE" : "NO" }, after: { country } },
  ];
  const { street, zip, city, editable } = address.postal;
  if (editable) {
    const former = { street: world.mark("Postboks 118"), zip: "0101", city: world.mark("Oslo") };
    changes.push({ before: { address: { postal: former } }, after: { address: { postal: { street, zip, city } } } });
  }
  return random.pick(changes);
}

/** A price agreed on anew, on a subscription that existed by then. */
const subscriptionUpdated: Kind = (scene, random, time) => {
  const existing = scene.subscriptions.firstSince(time);
  if (existing === 0) return accountUpdated(scene, random, time);
  const { _id, price } = scene.subscriptions.at(random.int(0, existing - 1));
  return {
    time,
    user: editor(scene, random, "provider", "sales"),
    source: "subscription",
    action: "update",
    status: "success",
    message: "Subscription was updated",
    data: { _id, before: { price: Math.round(price * 96) / 100 }, after: { price } },
  };
};

const distributorUpdated: Kind = (scene, random, time) => {
  const { _id, name, active } = random.pick(scene.suppliers).record;
  return {
    time,
    user: editor(scene, random, "provider"),
    source: "product",
    action: "distributor_update",
    status: "success",
    message: "Distributor was updated",
    data: random.chance(0.5)
      ? { _id, before: { name: `${name} (old)` }, after: { name } }
      : { _id, before: { active: !active }, after: { active } },
  };
};

/** Only a distributor without products can go; what is still assigned is the reason given. */
const distributorDeleted: Kind = (scene, random, time) => {
  const { world, offers, suppliers } = scene;
  const user = editor(scene, random, "provider");
  const event = { time, user, source: "product", action: "distributor_delete" };
  const { _id } = random.pick(suppliers).record;
  const assigned = offers.filter(({ product }) => product.distributor === _id).length;
  if (assigned > 0) {
    const data = failure(world, _id, 409, `${assigned} products are assigned`);
    return { ...event, status: "failed", message: "Distributor was not deleted", data };
  }
  const gone = world.objectId("gone", time - random.int(30, 300) * day, random.int(0, 0xffffff));
  const name = world.mark(`${random.pick(["Nordre", "Østre", "Gamle", "Söder"])} Distribusjon AS`);
  return { ...event, status: "success", message: "Distributor was deleted", data: { _id: gone, name } };
};

const collectionUpdated: Kind = (scene, random, time) => {
  const { id, name } = random.pick(live(scene));
  return {
    time,
    user: editor(scene, random, "provider", "support"),
    source: "product",
    action: "collection_update",
    status: "success",
    message: "Collection was updated",
    data: { _id: id, before: { name: `${name} (draft)` }, after: { name } },
  };
};

const collectionRestored: Kind = (scene, random, time) => {
  const user = editor(scene, random, "provider", "support");
  const event = { time, user, source: "product", action: "collection_restore" };
  if (random.chance(0.35)) {
    const unknown = scene.world.uuid("gone", time, random.int(0, 0xffffff));
    const data = failure(scene.world, unknown, 404, "Collection was not found");
    return { ...event, status: "failed", message: "Collection was not restored", data };
  }
  const { id, name } = random.pick(live(scene));
  return { ...event, status: "success", message: "Collection was restored", data: { _id: id, name } };
};

const live = ({ collections }: Scene) => collections.filter(({ deletedDate }) => deletedDate === undefined);

const agreementRefused: Kind = (scene, random, time) => ({
  time,
  user: session(random.pick(scene.staff.filter(({ level }) => level === "user"))),
  source: "agreement",
  action: "update",
  status: "failed",
  message: "Agreement was not updated",
  data: failure(scene.world, random.pick(scene.agreements)._id, 403, "The feature Platform/Contract/Write is missing"),
});

const kinds: readonly (readonly [Kind, weight: number])[] = [
  [accountUpdated, 38],
  [subscriptionUpdated, 34],
  [distributorUpdated, 9],
  [collectionUpdated, 8],
  [distributorDeleted, 5],
  [collectionRestored, 4],
  [agreementRefused, 2],
];
