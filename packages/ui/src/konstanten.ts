/**
 * Zeiten, Größen und Mengen der Bausteine: Spezifikation Abschnitt 9 „Business constants and limits“.
 * Jeder Eintrag trägt seine Zeile. Zeiten in Millisekunden, Größen in Pixeln, wenn nicht anders genannt.
 */

/** „Tooltip open delay 300 ms; long press 300 ms; fade 150 ms; pointer-leave close 40 ms.“ */
export const TOOLTIP_OPEN_DELAY_MS = 300
export const TOOLTIP_LONG_PRESS_MS = 300
export const TOOLTIP_FADE_MS = 150
export const TOOLTIP_CLOSE_DELAY_MS = 40

/** „Modal close 10 ms; drawer close 195 ms.“ – als --motion-modal-close und --motion-drawer */
export const MODAL_CLOSE_MS = 10
export const DRAWER_CLOSE_MS = 195

/** „Dialog width 564 px; modal 604 px, desktop 950–1008 px.“ – als --width-dialog, --width-modal, --width-modal-desktop */
export const DIALOG_WIDTH_PX = 564
export const MODAL_WIDTH_PX = 604
export const MODAL_DESKTOP_MIN_WIDTH_PX = 950
export const MODAL_DESKTOP_MAX_WIDTH_PX = 1008

/** „Button bar gap 7, inner gap 3, overflow group max 500 px.“ – als --gap-button-bar, --gap-button-bar-inner, --width-button-group */
export const BUTTON_BAR_GAP_PX = 7
export const BUTTON_BAR_INNER_GAP_PX = 3
export const BUTTON_BAR_OVERFLOW_MAX_PX = 500

/** „Menu popovers open/close on click, hover or Enter.“ (Abschnitt 4); die Zeiten nennt sie nicht: kurz genug, um nicht zu warten, lang genug, um vorbeizufahren */
export const MENU_HOVER_OPEN_MS = 150
export const MENU_HOVER_CLOSE_MS = 300

/** „Sidebar widths 340 and 32.“ */
export const SIDEBAR_WIDTH_PX = 340
export const SIDEBAR_COLLAPSED_WIDTH_PX = 32

/** „Toast auto-dismiss 4000 ms; at most 3 active toasts.“ */
export const TOAST_DISMISS_MS = 4000
export const TOAST_MAX_ACTIVE = 3

/** „Spinner delay 500 ms, size 48; collapse 225 ms; scroll offset 10 px.“ – zuletzt als --scroll-offset */
export const SPINNER_DELAY_MS = 500
export const SPINNER_SIZE_PX = 48
export const COLLAPSE_MS = 225
export const SCROLL_OFFSET_PX = 10

/** „Focus history 20 elements.“ */
export const FOCUS_HISTORY_LENGTH = 20

/** „Search debounce 400 ms when enabled; suggestion popup max height 300 px; scroller step 300 px over 0.225 s.“ */
export const SEARCH_DEBOUNCE_MS = 400
export const SUGGESTION_MAX_HEIGHT_PX = 300
export const SCROLLER_STEP_PX = 300
export const SCROLLER_MS = 225

/** „Grid 12 columns; breakpoints sm 24rem, md 36rem, lg 48rem, xl 60rem; gap 1 to 9; default size md, form size sm.“ */
export const GRID_COLUMNS = 12
export const BREAKPOINTS_REM = { sm: 24, md: 36, lg: 48, xl: 60 } as const
export const GRID_DEFAULT_SIZE = 'md'
export const FORM_DEFAULT_SIZE = 'sm'

/** „Stickiness breakpoints 500 and 900 px.“ – Fensterhöhen, ab denen schmale und hohe Leisten haften */
export const STICKY_BREAKPOINTS_PX = { low: 500, high: 900 } as const

/** „Form gap 2 for small, 5 otherwise.“ */
export const FORM_GAP = { small: 2, other: 5 } as const

/** „Numbers are shown in German format with up to 5 decimals; form number fields use exactly 2 decimals.“ (Abschnitt 1) */
export const NUMBER_MAX_DECIMALS = 5
export const FORM_NUMBER_DECIMALS = 2
