import { Loading } from "@/components/layout/page";
import { Bar, Lines, lengths, places } from "./skeleton";
import classes from "./skeleton.module.css";

/** The skeletons of single pages, apart from the parts that many pages load. */

/** An agreement: languages, outline, text and panel. */
export function ReaderSkeleton() {
  return (
    <Loading>
      <div className={`row h-44 py-0 px-20 border-b ${classes.tabs}`}>
        <Bar width="4.25rem" />
        <Bar width="5.75rem" />
        <Bar width="4rem" />
      </div>
      <div className="flex">
        <div className={`flex-none ps-8 ${classes.outline}`}>
          <Lines count={7} from={2} />
        </div>
        <div className={`flex-1 min-w-0 max-w-672 ${classes.text}`}>
          <Bar width="46%" size="title" />
          <Lines count={4} />
          {[3, 6, 9].map((from) => (
            <div key={from} className={classes.clause}>
              <Bar width="28%" />
              <Lines count={5} from={from} />
            </div>
          ))}
        </div>
        <div className={`flex-none py-20 px-20 ms-auto border-s phone-hidden ${classes.aside}`}>
          <Bar width="24%" />
          <Lines count={5} from={5} />
          <Bar width="50%" size="title" />
          <Lines count={3} from={1} />
        </div>
      </div>
    </Loading>
  );
}

const depths = [0, 1, 2, 2, 2, 1, 2, 2, 1, 1, 2, 2, 2, 2, 1, 1, 2, 2];

/** The page of a role: its tree, and the panel of a feature. */
export function RoleSkeleton() {
  return (
    <div className="flex">
      <div className="flex-1 min-w-0">
        <div className={`row h-44 py-0 px-20 border-b ${classes.tabs}`}>
          <Bar width="11rem" />
          <Bar width="14rem" />
        </div>
        <TreeSkeleton />
      </div>
      <div
        aria-hidden
        className={`flex-none py-20 px-20 ms-auto border-s phone-hidden ${classes.aside}`}
        data-size="feature"
      >
        <Lines count={3} from={2} />
      </div>
    </div>
  );
}

/** Rows of a tree, with a mark in each. */
export function TreeSkeleton() {
  return (
    <Loading>
      {places(depths.length).map((at) => (
        <div
          key={at}
          className="row justify-between h-40 pe-20 border-b-soft phone-h-44"
          style={{ paddingInlineStart: `${1.25 + (depths[at] ?? 0)}rem` }}
        >
          <Bar width={`${6 + (lengths[at % lengths.length] ?? 0) / 16}rem`} />
          {depths[at] === 2 ? <Bar width="0.875rem" size="mark" /> : <Bar width="2.25rem" />}
        </div>
      ))}
    </Loading>
  );
}
