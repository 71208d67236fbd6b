/** @type {import("next").NextConfig} */
export default {
  // Lets several builds stand side by side.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Answers name no product or version.
  poweredByHeader: false,
  // `npm test` checks types; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Compression belongs to the proxy in front; on loopback it only costs CPU.
  compress: false,
  // Kept for the next build, it costs the first one, which a newcomer waits for, half as long again.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // Native and Node-only packages are loaded from node_modules, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino"],
  // A browser needs what endpoints and lists declare, not the schemas.
  turbopack: {
    rules: {
      "**/lib/resources/*/{endpoints,schema}.ts": {
        condition: "browser",
        loaders: ["./cli/declarations.mjs"],
        as: "*.js",
      },
    },
  },
};
