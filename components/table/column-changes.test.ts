import { describe, expect, it } from "vitest";
import { hideColumn, moveColumn, showColumn, togglePin, viewChange } from "./column-changes";
import type { TableView } from "./columns";

const view: TableView = { columns: ["name", "price", "end"], pinned: ["name"] };
const messageOf = (after: TableView) => viewChange(view, after, (id) => id.toUpperCase());

describe("a change of columns in words", () => {
  it("names what was hidden, shown, moved or pinned, and calls anything more a reset", () => {
    expect(messageOf(hideColumn(view, "price"))).toBe("Hid PRICE");
    expect(messageOf(hideColumn(view, "name"))).toBe("Hid NAME");
    expect(messageOf(showColumn(view, "status"))).toBe("Showed STATUS");
    expect(messageOf(moveColumn(view, "price", 2))).toBe("Swapped PRICE and END");
    expect(messageOf({ columns: ["status", "name"], pinned: [] })).toBe("Reset the columns");
    expect(messageOf(togglePin(view, "end"))).toBe("Pinned END");
    expect(messageOf(togglePin(view, "name"))).toBe("Unpinned NAME");
    const four = { columns: ["name", "price", "end", "term"], pinned: [] };
    expect(viewChange(four, moveColumn(four, "term", 1), (id) => id)).toBe("Moved term");
  });
});
