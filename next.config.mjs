/** A browser gets what endpoints, lists and events declare, without the schemas. */
const declarations = { condition: /** @type {const} */ ("browser"), loaders: ["./cli/declarations.mjs"], as: "*.js" };

/** @type {import("next").NextConfig} */
export default {
  // The server answers the API itself: only while it is developed are `route.ts` files Next's too. Sign-in has `route.tsx` files.
  pageExtensions: process.env.NODE_ENV === "development" ? ["tsx", "ts"] : ["tsx"],
  // Several builds can exist next to each other.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Responses do not name the software.
  poweredByHeader: false,
  // `npm test` checks types; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  // The server in front of Next compresses: server.ts.
  compress: false,
  // The cache speeds up later builds and makes the first one, which a newcomer waits for, half as long again.
  experimental: {
    turbopackFileSystemCacheForBuild: false,
  },
  // Native and Node-only packages are loaded from node_modules, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino"],
  turbopack: {
    rules: {
      "**/lib/resources/*/{endpoints,events,schema}.ts": declarations,
      "**/lib/base/auth/events.ts": declarations,
      "**/lib/events.ts": declarations,
    },
  },
};
