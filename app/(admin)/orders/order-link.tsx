"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useHasFeature } from "@/components/session/viewer";
import { Id } from "@/components/ui/copy";
import { orderNumberQuery } from "@/lib/resources/order/client";
import { paths } from "../paths";

/** The number of an order, which opens it; of one that is not here its identifier. */
export function OrderLink({ id }: { id: string }) {
  const mayRead = useHasFeature("Platform/Order");
  const { data: number } = useQuery({ ...orderNumberQuery(id), enabled: mayRead, retry: false });
  if (!number) return <Id value={id} />;
  return (
    <Link className="link mono" href={paths.order(id)} prefetch={false}>
      {number}
    </Link>
  );
}
