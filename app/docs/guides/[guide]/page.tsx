import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Frame } from "../../frame";
import { guides, guideText } from "../../guides";
import { Markdown } from "../../markdown";

interface GuidePageProps {
  params: Promise<{ guide: string }>;
}

const shownBy = async ({ params }: GuidePageProps) => {
  const { guide } = await params;
  return guides.find(({ slug }) => slug === guide);
};

export async function generateMetadata(props: GuidePageProps): Promise<Metadata> {
  return { title: `${(await shownBy(props))?.title ?? "Not found"}, API reference` };
}

export default async function GuidePage(props: GuidePageProps) {
  const guide = await shownBy(props);
  if (!guide) notFound();
  return (
    <Frame current={`guides/${guide.slug}`}>
      <Markdown text={guideText(guide.slug)} />
    </Frame>
  );
}
