import { Loading } from "@/components/layout/page";
import { Lines } from "@/components/state/skeleton";
import settings from "./settings.module.css";

/** The first row of a list of settings, while the list is loading. */
export function LoadingRow() {
  return (
    <Loading>
      <ul className={settings.rows}>
        <li>
          <Lines count={2} />
        </li>
      </ul>
    </Loading>
  );
}
