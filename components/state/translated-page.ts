/**
 * The translation of a browser replaces texts by elements, of which React knows nothing: where it then removes a text, or
 * puts something before it, the browser throws an error and the screen is gone; and a new text would be set on a node that
 * is no longer shown. This keeps for each text what has taken its place.
 */

const replaced = new WeakMap<Node, Element>();

/** Called before React renders. */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that has the place of a node which was there. */
  const inPlaceOf = (node: Node, parent: Node): Node | null => {
    follow(observer.takeRecords());
    let place: Node | null = replaced.get(node) ?? node;
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const place = inPlaceOf(child, this);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const place = before && before.parentNode !== this ? inPlaceOf(before, this) : before;
    return insertBefore.call(this, child, place) as Child;
  };

  function follow(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === "characterData") restore(target);
      else {
        for (const node of addedNodes) restore(node);
        for (const node of removedNodes)
          if (node.nodeType === Node.TEXT_NODE && !node.parentNode) {
            const element = [...addedNodes, previousSibling, nextSibling].find(isOfTranslation);
            if (!element) continue;
            replaced.set(node, element);
            observer.observe(node, { characterData: true });
          }
      }
    }
  }
}

const isOfTranslation = (node: Node | null): node is Element => node?.nodeName === "FONT";

/** React has set another text, or has moved it: the original text is shown, and its translation is removed. */
function restore(text: Node): void {
  const element = replaced.get(text);
  if (!element) return;
  replaced.delete(text);
  if (text.parentNode) element.remove();
  else element.replaceWith(text);
}
