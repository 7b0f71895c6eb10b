/** Helles oder dunkles Bild; wer nichts wählt, bekommt das des Systems. */
export const THEMEN = ['light', 'dark'] as const

export type Thema = (typeof THEMEN)[number]

/**
 * Cookie mit der Wahl, je Browser. Der Server schreibt sie in die Seite (`data-theme`): so steht sie vor dem ersten Bild fest, ohne
 * Kode in der Seite, den die Inhaltsrichtlinie nicht zulässt.
 */
export const THEMA_COOKIE = 'benthos_thema'
