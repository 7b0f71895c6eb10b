/** Zustände eines Tooltips: verborgen, offen (Zeiger oder Fokus), angeheftet (langer Druck auf Berührbildschirmen). */
export type TooltipState = 'hidden' | 'open' | 'openPinned'

export type TooltipEvent = 'show' | 'hide' | 'longPress' | 'dismiss'

/** Nächster Zustand; ein angehefteter Tooltip schließt nur ausdrücklich (`dismiss`), nicht durch Wegbewegen. */
export function nextTooltipState(state: TooltipState, event: TooltipEvent): TooltipState {
  switch (event) {
    case 'show':
      return state === 'hidden' ? 'open' : state
    case 'hide':
      return state === 'open' ? 'hidden' : state
    case 'longPress':
      return 'openPinned'
    case 'dismiss':
      return 'hidden'
  }
}
