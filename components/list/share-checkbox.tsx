import { Checkbox } from "@/components/form/checkbox";

/** Whether a new view is shared. */
export const ShareCheckbox = ({ shared, onChange }: { shared: boolean; onChange: (shared: boolean) => void }) => (
  <Checkbox
    label="Share with everyone in the tenant"
    checked={shared}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
