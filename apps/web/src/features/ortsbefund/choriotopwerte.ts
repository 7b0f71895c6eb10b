import { CHORIOTOPE, type Choriotop, schlageTeilprobenVor } from '@benthos/fachmodell'
import type { Choriotopbefund } from '@benthos/vertrag/ortsbefund'

/** Was in den Feldern einer Zeile steht: Deckung als getippter Text (Zahl, „x“ oder leer), Teilproben als Zahl. */
export type Choriotopzeile = { deckung: string; einheiten: number | null }
export type Choriotopwerte = Readonly<Record<string, Choriotopzeile | string>>

const LEERE_ZEILE: Choriotopzeile = { deckung: '', einheiten: null }
export const BEMERKUNG = 'bemerkung'

export function zeileVon(werte: Choriotopwerte, choriotop: Choriotop): Choriotopzeile {
  const zeile = werte[choriotop]
  return typeof zeile === 'object' ? zeile : LEERE_ZEILE
}

export function bemerkungVon(werte: Choriotopwerte): string {
  const text = werte[BEMERKUNG]
  return typeof text === 'string' ? text : ''
}

/** Gespeicherter Befund als Feldinhalte. */
export function alsWerte(daten: Choriotopbefund | null): Choriotopwerte {
  const werte: Record<string, Choriotopzeile | string> = { [BEMERKUNG]: daten?.bemerkung ?? '' }
  for (const { value } of CHORIOTOPE) werte[value] = LEERE_ZEILE
  for (const zeile of daten?.zeilen ?? []) {
    werte[zeile.choriotop] = {
      deckung: zeile.unter5 ? 'x' : zeile.deckung === null ? '' : String(zeile.deckung),
      einheiten: zeile.einheiten,
    }
  }
  return werte
}

export type Zeilenfehler = Partial<Record<Choriotop, string>>

/** Feldinhalte als Befund; unlesbare Deckungen kommen mit ihrer Meldung zurück. */
export function alsBefund(werte: Choriotopwerte): { befund: Choriotopbefund; fehler: Zeilenfehler } {
  const fehler: Zeilenfehler = {}
  const zeilen = CHORIOTOPE.flatMap(({ value }) => {
    const { deckung, einheiten } = zeileVon(werte, value)
    const gelesen = leseDeckung(deckung)
    if (typeof gelesen === 'string') fehler[value] = gelesen
    if (typeof gelesen === 'string' || (gelesen.deckung === null && !gelesen.unter5 && einheiten === null)) return []
    return [{ choriotop: value, ...gelesen, einheiten: Number.isNaN(einheiten) ? null : einheiten }]
  })
  return { befund: { zeilen, bemerkung: bemerkungVon(werte).trim() || null }, fehler }
}

/** Deckung in Schritten von 5 %, „x“ für unter 5 %; sonst die Meldung. */
export function leseDeckung(text: string): { deckung: number | null; unter5: boolean } | string {
  const eingabe = text.trim().toLowerCase().replace(/\s*%$/, '')
  if (eingabe === '') return { deckung: null, unter5: false }
  if (eingabe === 'x' || eingabe === '<5') return { deckung: null, unter5: true }
  if (!/^\d{1,3}$/.test(eingabe) || Number(eingabe) % 5 !== 0 || Number(eingabe) > 100)
    return 'Deckung in Schritten von 5 % bis 100 %, „x“ für unter 5 %'
  return { deckung: Number(eingabe), unter5: false }
}

export function summiere(werte: Choriotopwerte): { deckung: number; einheiten: number } {
  let deckung = 0
  let einheiten = 0
  for (const { value } of CHORIOTOPE) {
    const zeile = zeileVon(werte, value)
    const gelesen = leseDeckung(zeile.deckung)
    if (typeof gelesen !== 'string') deckung += gelesen.deckung ?? 0
    einheiten += zeile.einheiten ?? 0
  }
  return { deckung, einheiten: Number.isNaN(einheiten) ? 0 : einheiten }
}

/** Setzt die Teilproben nach den Deckungen; Zeilen ohne Deckung werden leer. */
export function mitVorschlag(werte: Choriotopwerte): Choriotopwerte {
  const deckungen = CHORIOTOPE.map(({ value }) => {
    const gelesen = leseDeckung(zeileVon(werte, value).deckung)
    return typeof gelesen === 'string' ? null : gelesen.deckung
  })
  const vorschlag = schlageTeilprobenVor(deckungen)
  return {
    ...werte,
    ...Object.fromEntries(
      CHORIOTOPE.map(({ value }, i) => [
        value,
        { ...zeileVon(werte, value), einheiten: deckungen[i] ? (vorschlag[i] ?? 0) : null },
      ]),
    ),
  }
}

export type Zusammenfuehrung = { werte: Choriotopwerte; abweichend: readonly string[] }

/** Führt zwei Stände über ihrer gemeinsamen Grundlage zusammen, Zeile für Zeile; wo beide geändert haben, steht der Schlüssel in `abweichend`. */
export function fuehreZusammen(
  grundlage: Choriotopwerte,
  eigen: Choriotopwerte,
  fremd: Choriotopwerte,
): Zusammenfuehrung {
  const werte: Record<string, Choriotopzeile | string> = {}
  const abweichend: string[] = []
  for (const schluessel of Object.keys(fremd)) {
    const [b, e, f] = [grundlage[schluessel], eigen[schluessel], fremd[schluessel]].map(wert => JSON.stringify(wert))
    const eigenGeaendert = e !== b
    if (eigenGeaendert && f !== b && e !== f) abweichend.push(schluessel)
    werte[schluessel] = (eigenGeaendert ? eigen[schluessel] : fremd[schluessel]) ?? ''
  }
  return { werte, abweichend }
}
