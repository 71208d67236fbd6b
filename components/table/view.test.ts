import { describe, expect, it } from "vitest";
import type { TableView } from "./columns";
import { hideColumn, moveColumn, showColumn, togglePin, viewChange } from "./view";

const view: TableView = { columns: ["name", "price", "end"], pinned: ["name"] };
const told = (after: TableView) => viewChange(view, after, (id) => id.toUpperCase());

describe("a change of columns in words", () => {
  it("names what was hidden, shown, moved or pinned, and calls anything more a reset", () => {
    expect(told(hideColumn(view, "price"))).toBe("Hid PRICE");
    expect(told(hideColumn(view, "name"))).toBe("Hid NAME");
    expect(told(showColumn(view, "status"))).toBe("Showed STATUS");
    expect(told(moveColumn(view, "price", 2))).toBe("Swapped PRICE and END");
    expect(told({ columns: ["status", "name"], pinned: [] })).toBe("Reset the columns");
    expect(told(togglePin(view, "end"))).toBe("Pinned END");
    expect(told(togglePin(view, "name"))).toBe("Unpinned NAME");
    const four = { columns: ["name", "price", "end", "term"], pinned: [] };
    expect(viewChange(four, moveColumn(four, "term", 1), (id) => id)).toBe("Moved term");
  });
});
