import { type Anmeldung, starteAnmeldung } from '../http/anmeldung/anmeldung.ts'
import { tokenquelle } from '../http/anmeldung/tokenquelle.ts'
import { verbindeAnmeldung } from '../http/klient.ts'
import { frageVorab } from './abfragen.ts'
import { browserAntwortzeit } from './antwortzeit.ts'
import { Sitzungsuhr } from './Sitzungsuhr.ts'

/** Anmeldung dieses Fensters und die Uhr ihrer Sitzung; `vorab` ist erfüllt, sobald das Wichtigste über den Benutzer da ist. */
export type Verbindung = { anmeldung: Anmeldung; uhr: Sitzungsuhr; vorab: Promise<void> }

let laufend: Promise<Verbindung> | null = null

/**
 * Stellt die Anmeldung her und verbindet sie mit dem Klienten: jede Antwort des Servers stellt die Sitzungsuhr; läuft sie ab,
 * verfallen die Token, und umgekehrt. Je Seite einmal; nach einem Fehlschlag beginnt der nächste Aufruf neu.
 */
export function stelleVerbindungHer(): Promise<Verbindung> {
  laufend ??= starteAnmeldung().then(verbinde, (fehler: unknown) => {
    laufend = null
    throw fehler
  })
  return laufend
}

function verbinde(anmeldung: Anmeldung): Verbindung {
  const uhr = new Sitzungsuhr(browserAntwortzeit(), () => anmeldung.beende())
  anmeldung.beiAblauf(() => uhr.beende())
  verbindeAnmeldung(tokenquelle(anmeldung), status => {
    if (anmeldung.angemeldet) uhr.beiAntwort(status)
  })
  return { anmeldung, uhr, vorab: frageVorab() }
}
