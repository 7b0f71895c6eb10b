/**
 * Zeiten, Größen und Mengen der Bausteine: Spezifikation Abschnitt 9 „Business constants and limits“.
 * Jeder Eintrag trägt seine Zeile. Zeiten in Millisekunden, Größen in Pixeln, wenn nicht anders genannt.
 */

/** „Tooltip open delay 300 ms; long press 300 ms; fade 150 ms; pointer-leave close 40 ms.“ */
export const TOOLTIP_OPEN_DELAY_MS = 300
export const TOOLTIP_LONG_PRESS_MS = 300
export const TOOLTIP_FADE_MS = 150
export const TOOLTIP_CLOSE_DELAY_MS = 40

export const DRAWER_CLOSE_MS = 195

/** „Dialog width 564 px; modal 604 px, desktop 950–1008 px.“ – als --width-dialog, --width-modal, --width-modal-desktop */
export const DIALOG_WIDTH_PX = 564
export const MODAL_WIDTH_PX = 604
export const MODAL_DESKTOP_MIN_WIDTH_PX = 950
export const MODAL_DESKTOP_MAX_WIDTH_PX = 1008

export const BUTTON_BAR_INNER_GAP_PX = 3
export const BUTTON_BAR_OVERFLOW_MAX_PX = 500

/** „Sidebar widths 340 and 32.“ */
export const SIDEBAR_WIDTH_PX = 340
export const SIDEBAR_COLLAPSED_WIDTH_PX = 32

/** „Toast auto-dismiss 4000 ms; at most 3 active toasts.“ */
export const TOAST_DISMISS_MS = 4000
export const TOAST_MAX_ACTIVE = 3

/** „Spinner delay 500 ms, size 48; collapse 225 ms; scroll offset 10 px.“ */
export const SPINNER_DELAY_MS = 500
export const SPINNER_SIZE_PX = 48
export const COLLAPSE_MS = 225

/** „Search debounce 400 ms when enabled; suggestion popup max height 300 px; scroller step 300 px over 0.225 s.“ */
export const SEARCH_DEBOUNCE_MS = 400
export const SUGGESTION_MAX_HEIGHT_PX = 300

export const BREAKPOINTS_REM = { sm: 24, md: 36, lg: 48, xl: 60 } as const
