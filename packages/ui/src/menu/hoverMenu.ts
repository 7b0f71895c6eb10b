/** Zustand eines Menüs: zu, vom Zeiger angehoben (Fokus bleibt, wo er ist) oder ausdrücklich geöffnet (Fokus im Menü). */
export type MenuState = 'closed' | 'hovered' | 'open'

export type MenuEvent = 'hover' | 'leave' | 'press' | 'open' | 'close'

/** Nächster Zustand. Ein Druck auf den Auslöser heftet das angehobene Menü an, Wegbewegen schließt nur das angehobene. */
export function nextMenuState(state: MenuState, event: MenuEvent): MenuState {
  switch (event) {
    case 'hover':
      return state === 'closed' ? 'hovered' : state
    case 'leave':
      return state === 'hovered' ? 'closed' : state
    case 'press':
      return state === 'hovered' ? 'open' : state
    case 'open':
      return 'open'
    case 'close':
      return 'closed'
  }
}
