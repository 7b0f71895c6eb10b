/** Ereignis, mit dem ein Block aufgefordert wird, sich aufzuklappen. */
export const EXPAND_EVENT = 'ui-expand'

/** Klappt alle Blöcke auf, in denen das Element steckt. */
export function expandContaining(element: Element): void {
  for (
    let block = element.closest('[data-expandable]');
    block !== null;
    block = block.parentElement?.closest('[data-expandable]') ?? null
  ) {
    if (block.getAttribute('data-expandable') === 'false') block.dispatchEvent(new CustomEvent(EXPAND_EVENT))
  }
}
