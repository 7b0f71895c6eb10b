import { CHORIOTOPE, type Choriotop, MHS_TEILPROBEN, schlageTeilprobenVor } from '@benthos/fachmodell'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { Choriotopbefund, type ChoriotopZeile, pruefeChoriotopsummen } from '@benthos/vertrag/ortsbefund'
import { z } from 'zod'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

/** Formular der Choriotope: je Choriotop eine feste Zeile; gespeichert werden nur die ausgefüllten. */

const SCHRITT = 'Schritte von 5 % bis 100 %, „x“ für unter 5 %'

/** Deckung, wie sie getippt wird: Zahl in 5-%-Schritten oder `x`; leer ist keine Angabe. */
export function leseDeckung(eingabe: string | null): { deckung: number | null; unter5: boolean } | null {
  const getippt = (eingabe ?? '').replace('%', '').trim().toLowerCase()
  if (getippt === '') return { deckung: null, unter5: false }
  if (getippt === 'x' || getippt === '<5') return { deckung: null, unter5: true }
  const zahl = leseZahl(getippt)
  return zahl.art === 'WERT' && zahl.wert >= 0 && zahl.wert <= 100 && zahl.wert % 5 === 0
    ? { deckung: zahl.wert, unter5: false }
    : null
}

const Zeile = z.object({
  deckung: z
    .string()
    .nullable()
    .default(null)
    .refine(eingabe => leseDeckung(eingabe) !== null, SCHRITT),
  einheiten: z.number().int('Bitte geben Sie eine ganze Zahl ein').min(0).max(MHS_TEILPROBEN).nullable().default(null),
})
export type Zeilenwerte = z.input<typeof Zeile>

/** Werte des Formulars: je Choriotop eine Zeile unter seinem Schlüssel. */
export const Choriotopformular = z
  .object(Object.fromEntries(CHORIOTOPE.map(({ value }) => [value, Zeile])) as Record<Choriotop, typeof Zeile>)
  .extend({ bemerkung: Choriotopbefund.shape.bemerkung })
  .check(ctx => {
    for (const message of pruefeChoriotopsummen(zeilenAus(ctx.value)))
      ctx.issues.push({ code: 'custom', path: [], message, input: ctx.value })
  })
export type Choriotopformularwerte = z.output<typeof Choriotopformular>

/** Felder des Formulars, für Entwurf, Fehlerübersicht und Zusammenführung. */
export const CHORIOTOPABSCHNITTE: readonly Abschnitt[] = [
  ...CHORIOTOPE.map(
    ({ value, label }): Abschnitt => ({
      vorsatz: value,
      felder: [
        { name: 'deckung', label: `Deckung ${label}`, art: 'text', einheit: '%' },
        { name: 'einheiten', label: `Teilproben ${label}`, art: 'ganzzahl' },
      ],
    }),
  ),
  abschnitt(Choriotopformular, { felder: ['bemerkung'] }),
]

export function alsFormular(befund: Choriotopbefund | null): Choriotopformularwerte | null {
  if (befund === null) return null
  const gespeichert = new Map(befund.zeilen.map(zeile => [zeile.choriotop, zeile]))
  const zeilen = CHORIOTOPE.map(({ value }) => {
    const zeile = gespeichert.get(value)
    const deckung = zeile?.unter5 ? 'x' : (zeile?.deckung ?? null) === null ? null : String(zeile?.deckung)
    return [value, { deckung, einheiten: zeile?.einheiten ?? null }] as const
  })
  return { ...(Object.fromEntries(zeilen) as Record<Choriotop, z.output<typeof Zeile>>), bemerkung: befund.bemerkung }
}

export function alsBefund(werte: Choriotopformularwerte): Choriotopbefund {
  return { zeilen: zeilenAus(werte), bemerkung: werte.bemerkung }
}

/** Ausgefüllte Zeilen; eine Deckung von 0 ist keine. */
function zeilenAus(werte: Readonly<Record<Choriotop, Zeilenwerte>>): ChoriotopZeile[] {
  return CHORIOTOPE.flatMap(({ value }) => {
    const { deckung, unter5 } = leseDeckung(werte[value].deckung ?? null) ?? { deckung: null, unter5: false }
    const einheiten = werte[value].einheiten || null
    if (!deckung && !unter5 && einheiten === null) return []
    return [{ choriotop: value, deckung: deckung || null, unter5, einheiten }]
  })
}

export type Choriotopstand = {
  deckung: number
  einheiten: number
  /** vorgeschlagene Teilproben je Choriotop */
  vorschlag: ReadonlyMap<Choriotop, number>
}

/** Laufende Summen und Vorschlag zu dem, was gerade im Formular steht; Unlesbares zählt nicht. */
export function berechneStand(werte: Readonly<Record<string, unknown>>): Choriotopstand {
  const zeilen = CHORIOTOPE.map(({ value }) => (werte[value] ?? {}) as Zeilenwerte)
  const deckungen = zeilen.map(zeile => leseDeckung(zeile.deckung ?? null)?.deckung ?? 0)
  const vorschlag = schlageTeilprobenVor(deckungen)
  return {
    deckung: deckungen.reduce((summe, deckung) => summe + deckung, 0),
    einheiten: zeilen.reduce(
      (summe, zeile) => summe + (Number.isFinite(zeile.einheiten) ? (zeile.einheiten ?? 0) : 0),
      0,
    ),
    vorschlag: new Map(
      CHORIOTOPE.flatMap(({ value }, i) => (deckungen[i] ? [[value, vorschlag[i] ?? 0] as const] : [])),
    ),
  }
}
