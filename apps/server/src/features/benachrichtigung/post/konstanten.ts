/** Was länger auf den Versand gewartet hat (kein Versand eingerichtet, Server aus), geht nicht mehr hinaus. */
export const EINGESTELLT_NACH_S = 48 * 3600
/** So lange bekommt jemand zu einer Art keine zweite Mail sofort; was dazwischen geschieht, kommt gebündelt. */
export const BUENDELN_S = 3600
/** So viele Benachrichtigungen werden in einer Transaktion zu Post. */
export const HOECHSTENS_AUF_EINMAL = 200
/** So viele stehen in einer gesammelten Mail; von den übrigen nennt sie die Zahl. */
export const HOECHSTENS_GESAMMELT = 50
/** So viele Mails zur Bestätigung einer Adresse gehen in einer Stunde hinaus: auslösen kann sie jeder. Die übrigen warten. */
export const BESTAETIGUNGEN_JE_STUNDE = 200
