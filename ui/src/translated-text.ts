/**
 * Page translators put elements of their own in the place of text nodes. React goes on writing to the nodes that it made, which nobody sees any more:
 * live figures would stand still, and a node that React removes is not where it was. Here each replaced node is watched, and returns to its place
 * as soon as it is written to; the translator translates it anew. Nothing is done on a page that nobody translates.
 */

/** What stands in the place of a text node. */
const standIns = new WeakMap<Node, Element>();

/** The element by which translators replace text. */
const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

const written = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (standIn?.isConnected) standIn.replaceWith(target);
  }
});

/** A node that React names, or what stands in its place below the same parent. */
function inPlace<Of extends Node>(parent: Node, node: Of): Of | Element {
  const standIn = standIns.get(node);
  return node.parentNode !== parent && standIn?.parentNode === parent ? standIn : node;
}

/** React removes and inserts beside nodes that are replaced. */
function patch(): void {
  const before = Object.getOwnPropertyDescriptors(Node.prototype);
  const remove = before.removeChild.value as (child: Node) => Node;
  const insert = before.insertBefore.value as (node: Node, before: Node | null) => Node;
  Node.prototype.removeChild = function <Of extends Node>(this: Node, child: Of): Of {
    remove.call(this, inPlace(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <Of extends Node>(this: Node, node: Of, next: Node | null): Of {
    insert.call(this, node, next && inPlace(this, next));
    return node;
  };
}

/** Keeps the text below `root` alive; for as long as the page is there. */
export function keepTextAlive(root: Node): void {
  let isPatched = false;
  const replaced = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        if (node.nodeType !== node.TEXT_NODE || node.isConnected) continue;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
        if (!standIn) continue;
        standIns.set(node, standIn);
        written.observe(node, { characterData: true });
        if (!isPatched) patch();
        isPatched = true;
      }
    }
  });
  replaced.observe(root, { childList: true, subtree: true });
}
