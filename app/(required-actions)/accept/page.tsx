import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { t } from "@/lib/languages/text";
import { getMine, listAwaiting } from "@/lib/resources/consent/mine";
import { paths } from "../../(admin)/paths";
import { signedIn } from "../../(admin)/session/signed-in";
import { returnAddress } from "../../(auth)/sign-in/return-address";
import { AcceptScreen } from "./accept-screen";
import { GoOn } from "./go-on";

export const generateMetadata = (): Metadata => ({ title: t("Agreement to accept") });

interface AcceptPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Asks for the next missing consent; after the last one, redirects to the requested page. */
export default async function AcceptPage({ searchParams }: AcceptPageProps) {
  const { then, later } = await searchParams;
  const address = returnAddress(typeof then === "string" ? then : undefined);
  const postponed = typeof later === "string" ? later.split(",") : [];
  const { actor, address: here } = await signedIn();
  if (!actor) redirect(paths.signIn(here));
  if (actor.session?.awaitsFactor) redirect(paths.enrol(address));
  const awaiting = await listAwaiting(actor);
  // Only agreements that keep earlier acceptances can be postponed.
  const left = awaiting.filter(({ _id, reconsent }) => reconsent || !postponed.includes(_id));
  const [next] = left;
  if (!next) return awaiting.length > 0 ? <GoOn user={actor.user.id ?? ""} address={address} /> : redirect(address);
  const agreement = await getMine(actor, { params: { id: next._id } });
  return (
    <AcceptScreen
      key={agreement._id}
      agreement={agreement}
      count={left.length}
      tenant={actor.tenant}
      user={actor.user.id}
      next={paths.accept(address, postponed.join(",") || undefined)}
      onLater={paths.accept(address, [...postponed, agreement._id].join(","))}
    />
  );
}
