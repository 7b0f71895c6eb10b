import { bestimmeHoechsteStufe } from '@benthos/bewertung/eumeldung/ausgabe'
import type { Meldung } from '@benthos/bewertung/eumeldung/bau'
import { schreibeBruch } from '@benthos/bewertung/eumeldung/bruch'
import { MELDETABELLEN, type Meldeedition, type Spaltenrolle } from '@benthos/bewertung/eumeldung/edition'
import { MELDEREGELN, type Meldebefund, type Melderegel } from '@benthos/bewertung/eumeldung/regeln'
import { EUMELDUNG_BEFUNDE, type Eumeldung, MELDESTUFEN } from '@benthos/vertrag/eumeldung'
import { nachSchluessel } from '../../technik/reihe/nachSchluessel.ts'
import type { Verweigert } from './teile.ts'

/** Was die Prüfung fand, nach Regeln, und was nicht hineinkam. */
export type Meldebild = Pick<
  Eumeldung,
  'hoechsteStufe' | 'tabellen' | 'regeln' | 'zusammengefasst' | 'ergebnisse' | 'verzeichnisse'
>

type Befund = Eumeldung['regeln'][number]['befunde'][number]

/** Zeilen aus mehreren Aufnahmen, die die Antwort zeigt; alle stehen in der Datei. */
const HOECHSTENS_ZUSAMMENGEFASST = 50

/** Aufnahmen, die ein Grund der Verweigerung nennt. */
const HOECHSTENS_BEISPIELE = 20

/** Jedes Ergebnis des Filters: in beiden Wertetabellen enthalten, oder mit dem Grund verweigert. */
export function bilanziere(
  { erwartet, verweigert }: { erwartet: number; verweigert: readonly Verweigert[] },
  meldung: Meldung,
): Eumeldung['ergebnisse'] {
  const alle = [
    ...verweigert,
    ...meldung.verweigert.map(({ teil, grund }) => ({ id: teil.aufnahmeId, code: teil.code, grund })),
  ]
  return {
    erwartet,
    enthalten: erwartet - alle.length,
    verweigert: [...nachSchluessel(alle, ({ grund }) => grund)].map(([grund, ihre]) => ({
      grund,
      anzahl: ihre.length,
      beispiele: ihre.slice(0, HOECHSTENS_BEISPIELE).map(({ id, code }) => ({ id, code })),
    })),
  }
}

/** Die Befunde nach Regeln, die schwerste zuerst, und die Zeilen aus mehreren Aufnahmen. */
export function fasseZusammen(
  edition: Meldeedition,
  meldung: Meldung,
  befunde: readonly Meldebefund[],
): Omit<Meldebild, 'ergebnisse' | 'verzeichnisse'> {
  const jeRegel = nachSchluessel(befunde, ({ regel }) => regel)
  const rang = (stufe: string) => MELDESTUFEN.findIndex(eine => eine === stufe)
  return {
    hoechsteStufe: bestimmeHoechsteStufe(befunde),
    tabellen: MELDETABELLEN.map(tabelle => ({
      name: edition.tabellen[tabelle].name,
      zeilen: meldung.tabellen[tabelle].length,
    })),
    regeln: [...jeRegel]
      .map(([regel, ihre]) => {
        const geordnet = ihre.toSorted((a, b) => rang(b.stufe) - rang(a.stufe))
        return {
          regel,
          satz: MELDEREGELN[regel],
          stufe: geordnet[0]?.stufe ?? 'INFO',
          anzahl: ihre.length,
          befunde: geordnet.slice(0, EUMELDUNG_BEFUNDE).map(befund => alsBefund(edition, meldung, befund)),
        }
      })
      .toSorted((a, b) => rang(b.stufe) - rang(a.stufe) || a.regel.localeCompare(b.regel, 'de', { numeric: true })),
    zusammengefasst: zusammengefassteZeilen(edition, meldung),
  }
}

function alsBefund(edition: Meldeedition, meldung: Meldung, befund: Meldebefund): Befund {
  const { stufe, tabelle, zeile, spalte, wert, satz } = befund
  return {
    stufe,
    tabelle: edition.tabellen[tabelle].name,
    zeile,
    spalte,
    wert,
    satz,
    ziel: zielVon(edition, meldung, befund),
  }
}

/** Regeln, deren Ursache an der Messstelle steht: Kennungen, Typ, Ausweisung. */
const AN_DER_MESSSTELLE: readonly Melderegel[] = ['D1', 'D3', 'D4', 'D5', 'D6', 'D7', 'E7']

/** Spalten, deren Wert aus der Aufnahme kommt. */
const AUS_DER_AUFNAHME: readonly Spaltenrolle[] = ['klasse', 'anzahl', 'eqr', 'neqr', 'status']

function zielVon(
  edition: Meldeedition,
  { tabellen }: Meldung,
  { regel, tabelle, zeile, spalte }: Meldebefund,
): Befund['ziel'] {
  const ziel = zeile === null ? undefined : tabellen[tabelle][zeile - 1]
  const [erster] = ziel?.teile ?? []
  if (ziel === undefined || erster === undefined) return null
  const { aufnahmeId, code } = erster.teil
  const rolle = edition.tabellen[tabelle].spalten.find(({ name }) => name === spalte)?.rolle
  const istWert = rolle !== undefined && AUS_DER_AUFNAHME.includes(rolle)
  if (ziel.messstelleId !== null && AN_DER_MESSSTELLE.includes(regel) && !istWert)
    return { art: 'MESSSTELLE', id: ziel.messstelleId, name: `Messstelle von ${code}` }
  return { art: 'AUFNAHME', id: aufnahmeId, name: code }
}

function zusammengefassteZeilen(edition: Meldeedition, { tabellen }: Meldung): Meldebild['zusammengefasst'] {
  return (['messstellen', 'wasserkoerper'] as const).flatMap(tabelle =>
    tabellen[tabelle]
      .flatMap(({ werte, teile }, i) =>
        teile.length < 2
          ? []
          : [
              {
                tabelle: edition.tabellen[tabelle].name,
                zeile: i + 1,
                kennung: werte.kennung ?? '',
                jahr: werte.jahr ?? '',
                kenngroesse: werte.determinand ?? '',
                klasse: werte.klasse ?? '',
                neqr: werte.neqr ?? '',
                teile: teile.map(({ teil, klasse, neqr }) => ({
                  id: teil.aufnahmeId,
                  code: teil.code,
                  datum: teil.datum,
                  klasse,
                  neqr: neqr === null ? null : schreibeBruch(neqr, edition.stellen),
                })),
              },
            ],
      )
      .slice(0, HOECHSTENS_ZUSAMMENGEFASST),
  )
}
