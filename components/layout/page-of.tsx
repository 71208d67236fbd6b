import type { Metadata } from "next";
import type { ComponentType } from "react";
import { t } from "@/lib/languages/text";

/** The title of a page, marked. */
export const titled = (title: string) => (): Metadata => ({ title: t(title) });

/** The page of a screen. */
export const pageOf = (Screen: ComponentType) => () => <Screen />;

/** The page of a record, which its address names. */
export const pageOfRecord = (Screen: ComponentType<{ id: string }>) =>
  async function Page({ params }: { params: Promise<{ id: string }> }) {
    const { id } = await params;
    return <Screen id={decodeURIComponent(id)} />;
  };
