import NextAuth from "next-auth";
import { nextAuthOptions, unavailableError } from "@/lib/base/auth/next-auth";

const nextAuth = NextAuth(nextAuthOptions);

/** next-auth answers every failed sign-in with 401; one that the database could not decide is 503. */
async function handler(...args: Parameters<typeof nextAuth>): Promise<Response> {
  const response: Response = await nextAuth(...args);
  if (response.status !== 401 || !(await response.clone().text()).includes(`error=${unavailableError}`))
    return response;
  return new Response(response.body, {
    status: 503,
    headers: { ...Object.fromEntries(response.headers), "Retry-After": "2" },
  });
}

export { handler as GET, handler as POST };
