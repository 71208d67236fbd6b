import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { apiDocument } from "@/lib/api-document";
import { areaTexts } from "@/lib/areas";
import { areas } from "../areas";
import { baseUrl } from "../base-url";
import { Frame } from "../frame";
import { Operation } from "../operation";

interface AreaPageProps {
  params: Promise<{ area: string }>;
}

export async function generateMetadata({ params }: AreaPageProps): Promise<Metadata> {
  const { area } = await params;
  return { title: `${areas.find(({ slug }) => slug === area)?.name ?? "Not found"}, API reference` };
}

/** The operations of one kind of record. */
export default async function AreaPage({ params }: AreaPageProps) {
  const { area } = await params;
  const shown = areas.find(({ slug }) => slug === area);
  if (!shown) notFound();
  const [document, origin] = [apiDocument(), await baseUrl()];
  return (
    <Frame current={shown.slug}>
      <h1>{shown.name}</h1>
      <p>{areaTexts[shown.name]?.text}</p>
      {shown.operations.map((endpoint) => (
        <Operation key={endpoint.name} document={document} endpoint={endpoint} origin={origin} />
      ))}
    </Frame>
  );
}
