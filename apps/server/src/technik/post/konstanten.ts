/** So oft sieht ein ruhender Versand nach Neuem. */
export const NACHSCHAU_MS = 5000
/** Nach so vielen Mails sieht auch ein Versand nach Neuem, der zu tun hat. */
export const NACHSCHAU_NACH_MAILS = 20
/** Länger dauert keine Übergabe; danach gilt sie als gescheitert und wird wiederholt. */
export const HOECHSTDAUER_MS = 60_000
/** So lange wartet die Administration auf das Ergebnis einer Probe. */
export const PROBEDAUER_MS = 20_000
/** Danach gilt eine Mail, deren Server starb, als herrenlos; länger als jede Übergabe dauern kann. */
export const PACHT_S = 180
/** Wartezeit nach dem ersten, zweiten … gescheiterten Versuch; sind sie aufgebraucht, ist die Mail gescheitert: nach knapp zwei Tagen. */
export const WARTEZEITEN_S = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600] as const
/** Ist der Postdienst nicht erreichbar, ruht der Versand dieses Servers so lange, statt jede Mail einzeln scheitern zu lassen. */
export const RUHE_MS = 30_000
/** So oft wird nachgesehen, was von selbst ansteht. */
export const ANSTEHENDES_MS = 10 * 60 * 1000
