import data from "./data/roles.json" with { type: "json" };
import { day, hour, iso } from "./time";
import type { World } from "./world";

interface Feature {
  _id: string;
  namespace: string;
  class: string;
  title: string;
  description: string;
  createdAt: string;
  updatedAt: string;
}

export interface Role {
  _id: string;
  name: string;
  title: string;
  description: string;
  tags: string[];
  features: Feature[];
  createdAt: string;
  updatedAt: string;
}

/**
 * The roles beyond the built-in ones: those of the platform, and the provider's own. Features that no endpoint requires come from
 * imported roles: they are shown and grant nothing.
 */
export function createRoles(world: World): { platform: Role[]; own: Role[] } {
  const began = world.today - 1350 * day;
  // One record per feature, shared by the roles that hold it, so that comparing two roles compares identifiers.
  const records = data.features.map(({ namespace, title, description }, index): Feature => {
    const created = began + index * 137;
    return {
      _id: world.objectId("feature", created, index),
      namespace,
      class: "system",
      title: world.mark(title),
      description: world.mark(description),
      createdAt: iso(created),
      updatedAt: iso(created),
    };
  });

  const roles = data.roles.map(({ name, title, description, tags, features }, index): Role => {
    const created = began + (index + 1) * (40 * day + hour);
    const updated = created + world.random("role", index).int(1, 700) * day;
    return {
      _id: world.objectId("role", created, index),
      name: world.tag(name),
      title: world.mark(title),
      description: world.mark(description),
      tags: tags.map(world.mark),
      features: records.filter(({ namespace }) => features.includes(namespace)),
      createdAt: iso(created),
      updatedAt: iso(updated),
    };
  });
  return {
    platform: roles.filter((_, index) => !data.roles[index]?.isOwn),
    own: roles.filter((_, index) => data.roles[index]?.isOwn),
  };
}
