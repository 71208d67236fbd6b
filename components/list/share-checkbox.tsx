import { Checkbox } from "@/components/form/checkbox";
import { t } from "@/lib/languages/text";

/** Whether a new view is shared. */
export const ShareCheckbox = ({ shared, onChange }: { shared: boolean; onChange: (shared: boolean) => void }) => (
  <Checkbox
    label={t("Share with everyone in the tenant")}
    checked={shared}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
