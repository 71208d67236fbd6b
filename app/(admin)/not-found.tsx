import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";

/** Shown for a URL without a screen. */
export default function ScreenNotFound() {
  return (
    <Page>
      <PageHeader title="Not found" />
      <PageBody>
        <State title="There is no such page" actions={<ButtonLink href="/overview">Go to the overview</ButtonLink>}>
          The address may be misspelt, or the page may have moved.
        </State>
      </PageBody>
    </Page>
  );
}
