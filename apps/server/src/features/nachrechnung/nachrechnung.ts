import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  type Bewertungsreferenz,
  berechneKapsel,
  type Ergebniskapsel,
  findeEdition,
  vergleicheNachrechnung,
} from '@benthos/bewertung'
import type { Nachrechnungsbefund } from '@benthos/vertrag/nachrechnung'
import { findeParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { liesErgebnis } from '../../fach/rechenwerk/nachrichten.ts'
import { type GeladeneTaxaliste, ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'

type Besitzer = { db: object }
type Db = Datenbank | Transaktion

/** Ein gespeichertes oder mitgebrachtes Ergebnis mit seiner Prüfsumme. */
export type Kapselinhalt = { eingabe: BewertungsEingabe; ergebnis: BewertungsErgebnis; pruefsumme: string }

/** Was zum Nachrechnen gebraucht wird, oder was davon hier nicht vorliegt. */
export type Referenzlage =
  | { taxaliste: GeladeneTaxaliste; parameter: Bewertungsreferenz['parameter'] }
  | { fehlt: string }

/**
 * Besorgt Edition, Taxaliste und Parametersatz, wie sie ein Ergebnis nennt, auch abgelöste; nie die von heute.
 * @param listenpruefsumme Prüfsumme der Taxaliste, wenn das Ergebnis sie mitbringt
 */
export async function ladeReferenz(
  dienste: Besitzer,
  db: Db,
  { eingabe, ergebnis }: Pick<Kapselinhalt, 'eingabe' | 'ergebnis'>,
  listenpruefsumme: string | null = null,
): Promise<Referenzlage> {
  const { verfahren, edition, parametersatz } = eingabe
  if (!findeEdition(verfahren, edition)) return { fehlt: `Dieser Rechenkern kennt die Edition ${edition} nicht.` }
  const taxaliste = await ladeTaxaliste(dienste, db, eingabe.taxaliste)
  if (!taxaliste) return { fehlt: `Die Taxaliste „${eingabe.taxaliste}“ gibt es hier nicht.` }
  if (listenpruefsumme !== null && listenpruefsumme !== taxaliste.pruefsumme)
    return { fehlt: `Die Taxaliste „${eingabe.taxaliste}“ liegt hier mit einem anderen Inhalt vor.` }
  if (parametersatz === null) return { taxaliste, parameter: null }
  const parameter = await findeParametersatz(dienste, db, parametersatz)
  if (!parameter) return { fehlt: `Den Parametersatz „${parametersatz}“ gibt es hier nicht.` }
  const genannt = ergebnis.herkunft.parametersatz
  if (genannt !== null && genannt.pruefsumme !== parameter.pruefsumme)
    return { fehlt: `Der Parametersatz „${parametersatz}“ liegt hier mit einem anderen Inhalt vor.` }
  return { taxaliste, parameter }
}

/** Ein Ergebnis und was zu seiner Nachrechnung vorliegt. */
export type Nachrechenbares = { inhalt: Kapselinhalt; lage: Referenzlage }

/**
 * Rechnet Ergebnisse in den Rechenfäden nach, neben den Anfragen.
 * @param ergebnisse höchstens einige hundert: sie liegen mit Eingabe und Ergebnis zugleich im Speicher
 * @returns je Ergebnis sein Befund, in derselben Reihenfolge; an dem der Rechenkern scheitert, hält die übrigen nicht auf
 */
export async function rechneNach(
  { rechenwerk, protokoll }: Pick<Dienste, 'rechenwerk' | 'protokoll'>,
  ergebnisse: readonly Nachrechenbares[],
  abbruch: AbortSignal,
  fuer?: number,
): Promise<Nachrechnungsbefund[]> {
  const rechenbare = ergebnisse.flatMap(({ inhalt, lage }) =>
    'fehlt' in lage ? [] : [{ eingabe: inhalt.eingabe, lage }],
  )
  const quelle = {
    taxaliste: async (name: string) =>
      gefordert(rechenbare.find(({ eingabe }) => eingabe.taxaliste === name)).taxaliste,
    parametersatz: async (name: string) => {
      const { parameter } = gefordert(rechenbare.find(({ eingabe }) => eingabe.parametersatz === name))
      if (!parameter) throw new TypeError(`Der Parametersatz ${name} fehlt.`)
      return parameter
    },
  }
  const eingaben = rechenbare.map(({ eingabe }) => eingabe)
  const ausgaenge = (await rechenwerk.rechne(quelle, eingaben, abbruch, fuer)).values()
  return ergebnisse.map(({ inhalt, lage }): Nachrechnungsbefund => {
    if ('fehlt' in lage) return { ausgang: 'REFERENZ_FEHLT', grund: lage.fehlt, abweichungen: [] }
    const { value: ausgang } = ausgaenge.next()
    if (ausgang !== undefined && !('fehler' in ausgang))
      return urteile(inhalt, { ergebnis: liesErgebnis(ausgang), pruefsumme: ausgang.pruefsumme })
    protokoll.error({ pruefsumme: inhalt.pruefsumme, err: ausgang?.fehler }, 'Nachrechnung gescheitert')
    return { ausgang: 'WEICHT_AB', grund: 'Die gespeicherte Eingabe lässt sich nicht mehr rechnen.', abweichungen: [] }
  })
}

function gefordert<T>(eintrag: { lage: T } | undefined): T {
  if (!eintrag) throw new TypeError('Nach dieser Referenz fragt keine der Eingaben.')
  return eintrag.lage
}

/** Befund aus dem Ergebnis von damals und der Nachrechnung von heute aus derselben Eingabe. */
export function urteile(
  damals: Kapselinhalt,
  heute: Pick<Ergebniskapsel, 'ergebnis' | 'pruefsumme'>,
): Nachrechnungsbefund {
  const abweichungen = vergleicheNachrechnung(damals.ergebnis, heute.ergebnis)
  // Ist alles gleich, ist es auch die Prüfsumme; sie für jedes von hunderttausend Ergebnissen zu rechnen, kostete Minuten.
  const [frueher, jetzt] = [damals.ergebnis.herkunft.engine, heute.ergebnis.herkunft.engine]
  const istDasselbe = abweichungen.length === 0 && frueher === jetzt
  const { pruefsumme } = istDasselbe ? heute : berechneKapsel(damals.eingabe, damals.ergebnis)
  if (pruefsumme !== damals.pruefsumme)
    abweichungen.push({
      pfad: 'pruefsumme',
      bezeichnung: 'Prüfsumme der Kapsel',
      alt: damals.pruefsumme,
      neu: pruefsumme,
    })
  if (abweichungen.length === 0) return { ausgang: 'STIMMT', grund: null, abweichungen }
  // Wer von einer Abweichung liest, muss wissen, ob es eine Fälschung sein kann oder der Rechenkern ein anderer ist.
  const grund = frueher === jetzt ? null : `Gerechnet mit Rechenkern ${frueher}, nachgerechnet mit ${jetzt}.`
  return { ausgang: 'WEICHT_AB', grund, abweichungen }
}
