import { MERKER_SEITE } from './konstanten.ts'
import { browserumfeld, type Umfeld } from './umfeld.ts'

/** Trägt die Adresse die Angaben, mit denen der Anmeldedienst zurückschickt? */
export const kehrtZurueck = (umfeld: Umfeld): boolean => /[#&](state|error)=/.test(new URL(umfeld.adresse()).hash)

/**
 * Stellt nach der Anmeldung die Seite her, von der sie ausging; der Dienst schickt immer zur Startseite zurück. Als Erstes: welches
 * Paket geladen wird, sagt die Adresse, und wer währenddessen neu lädt, ist schon auf seiner Seite. Gemerkt bleibt sie, bis die Rückkehr
 * verarbeitet ist: war die Anmeldeseite zu lange offen, geht keycloak-js von dort aus noch einmal hin.
 * @returns falsch, wenn diese Anwendung die Seite nicht kennt und statt ihrer eine andere geladen wird
 */
export function stelleSeiteHer(umfeld: Umfeld = browserumfeld()): boolean {
  const seite = umfeld.liesMerker(MERKER_SEITE) ?? ''
  const start = umfeld.startseite()
  if (!kehrtZurueck(umfeld) || !seite.startsWith(start)) return true
  const adresse = seite + new URL(umfeld.adresse()).hash
  // Die Galerie ist für sich gebaut; ist sie es, die gerade lädt, steht sie schon da.
  const istAndere = seite.startsWith(`${start}galerie`) && adresse !== umfeld.adresse()
  if (istAndere) void umfeld.ersetzeSeite(adresse)
  else umfeld.ersetzeAdresse(adresse)
  return !istAndere
}
