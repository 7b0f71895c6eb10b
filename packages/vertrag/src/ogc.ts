import {
  BIOREGIONEN,
  BUNDESLAENDER,
  ELEMENTE,
  ELEMENTE_LABEL,
  elementfelder,
  FREIGABESTATUS_LABEL,
  MESSSTELLENARTEN,
  PROBENMETHODEN,
  STATUSWERTE,
  statusLabel,
} from '@benthos/fachmodell'
import { schluesselVon, type Wert } from '@benthos/fachmodell/werteliste'
import { z } from 'zod'
import { HOECHSTE_GANZZAHL, Kennung, pflichttext, suchtext, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'
import { meldungFuer } from './meldungstexte.ts'
import { listenkriterien } from './ogclistenkriterien.ts'

/** OGC API – Features, Teil 1 (17-069r4), nur lesend: Messstellen, Aufnahmen und Bewertungen für Geoinformationssysteme. */

/** Sammlungen des Dienstes. */
export const OGC_SAMMLUNGEN = ['messstellen', 'aufnahmen', 'bewertungen'] as const
export type OgcSammlung = (typeof OGC_SAMMLUNGEN)[number]

/** Merkmale einer Seite: ohne Angabe, und höchstens; mehr zu verlangen ist kein Fehler. */
export const OGC_SEITE = { vorgabe: 100, hoechstens: 1000 } as const

const MELDUNG_RAHMEN =
  'Bitte geben Sie bbox als vier Zahlen an: West, Süd, Ost, Nord in Grad (oder sechs, mit Höhen), Süd nicht größer als Nord'
const ZAHL = /^-?\d{1,7}(?:\.\d{1,15})?$/

/** `bbox` in CRS84; West größer als Ost heißt: über den 180. Längengrad hinweg. Höhen werden gelesen und schränken nicht ein. */
const Rahmen = z
  .string()
  .max(200)
  .refine(
    text => [4, 6].includes(text.split(',').length) && text.split(',').every(teil => ZAHL.test(teil)),
    MELDUNG_RAHMEN,
  )
  .transform(text => {
    const zahlen = text.split(',').map(Number)
    const [west = 0, sued = 0, ost = 0, nord = 0] =
      zahlen.length === 6 ? [zahlen[0], zahlen[1], zahlen[3], zahlen[4]] : zahlen
    return { west, sued, ost, nord }
  })
  .refine(
    ({ west, sued, ost, nord }) =>
      [west, ost].every(laenge => Math.abs(laenge) <= 180) &&
      [sued, nord].every(breite => Math.abs(breite) <= 90) &&
      sued <= nord,
    MELDUNG_RAHMEN,
  )
export type OgcRahmen = z.output<typeof Rahmen>

const MELDUNG_ZEIT =
  'Bitte geben Sie datetime als Zeitpunkt nach RFC 3339 an (2024-05-01T00:00:00Z) oder als Spanne mit /, eine offene Seite als ..'
const ZEITPUNKT = /^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/

/** Tag eines Zeitpunkts in Österreich; ein Tag ohne Uhrzeit ist er selbst. null: kein Zeitpunkt. */
function alsTag(text: string): string | null {
  if (!ZEITPUNKT.test(text)) return null
  const zeit = new Date(text.toUpperCase())
  if (Number.isNaN(zeit.getTime())) return null
  // Den 30. Februar rechnet `Date` in den März.
  const tag = text.slice(0, 10)
  if (new Date(`${tag}T00:00:00Z`).toISOString().slice(0, 10) !== tag) return null
  return text.length === 10 ? tag : zeit.toLocaleDateString('sv-SE', { timeZone: 'Europe/Vienna' })
}

/** `datetime`: ein Zeitpunkt oder eine Spanne, als Tage; null: offen. */
const Zeitraum = z
  .string()
  .max(100)
  .transform((text, ctx) => {
    const teile = text.split('/')
    const enden = teile.map(teil =>
      teile.length === 2 && (teil === '' || teil === '..') ? null : (alsTag(teil) ?? ''),
    )
    const [von = '', bis = von] = enden
    const istFalsch = teile.length > 2 || von === '' || bis === '' || (von === null && bis === null)
    if (istFalsch || (von !== null && bis !== null && von > bis)) {
      ctx.addIssue({ code: 'custom', message: MELDUNG_ZEIT })
      return z.NEVER
    }
    return { von, bis }
  })
export type OgcZeitraum = z.output<typeof Zeitraum>

const KLASSEN = ['1', '2', '3', '4', '5'] as const
const Klassen = geteilt(40, text => text, z.enum(KLASSEN).transform(Number)).optional()

/** Werte mit Beistrich dazwischen. Was an einem nicht stimmt, steht am Kriterium, nicht an seiner Nummer: so heißt der Parameter. */
function geteilt<W>(hoechstens: number, lies: (text: string) => string, einer: z.ZodType<W, string>) {
  const alle = z.array(einer)
  return z
    .string()
    .max(hoechstens)
    .transform((text, ctx) => {
      const { data, error } = alle.safeParse(text.split(',').map(lies), { reportInput: true })
      const [mangel] = error?.issues ?? []
      if (mangel) ctx.addIssue({ code: 'custom', message: meldungFuer(mangel) })
      return data ?? z.NEVER
    })
}

/** Mehrere Werte einer Liste, mit Beistrich getrennt; jeder mit seinem Schlüssel oder seiner Bezeichnung. */
function ausListe<S extends string>(liste: readonly Wert<S>[]) {
  const schluessel = (text: string) => liste.find(({ value, label }) => value === text || label === text)?.value ?? text
  return geteilt(1000, schluessel, z.enum(schluesselVon(liste))).optional()
}

const QUALITAETSELEMENTE = ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] }))
const STATUS = STATUSWERTE.map(value => ({ value, label: statusLabel(value) }))
/** Anderes gibt der Dienst nicht aus. */
const FREIGABEN = (['BEHOERDEN', 'OEFFENTLICH'] as const).map(value => ({ value, label: FREIGABESTATUS_LABEL[value] }))
const Freigaben = ausListe(FREIGABEN)

/** Angaben, von denen sich mehrere Werte wählen lassen, mit den Schlüsseln ihrer Liste. */
export const OGC_WERTELISTEN: Readonly<Record<string, readonly Wert<string>[]>> = {
  art: MESSSTELLENARTEN,
  bundesland: BUNDESLAENDER,
  bioregion: BIOREGIONEN,
  element: QUALITAETSELEMENTE,
  methode: PROBENMETHODEN,
  freigabe: FREIGABEN,
  klasse: KLASSEN.map(value => ({ value, label: value })),
  ...elementfelder(() => STATUS, 'Status'),
  ...elementfelder(() => FREIGABEN, 'Freigabe'),
  ...elementfelder(() => KLASSEN.map(value => ({ value, label: value })), 'Klasse'),
}

const Wahrheit = z
  .enum(['true', 'false'])
  .transform(text => text === 'true')
  .optional()

/**
 * Eigenschaften, nach denen sich Merkmale auswählen lassen, mit demselben Wert, den sie im Merkmal haben; was aus einer Liste ist,
 * auch mit seinem Schlüssel. Jede Sammlung hat davon nur einige.
 */
const Eigenschaftswahl = z.object({
  code: pflichttext(100).optional(),
  aufnahme: pflichttext(100).optional(),
  messstelle: pflichttext(100).optional(),
  gzuevId: pflichttext(100).optional(),
  gewaesser: pflichttext(200).optional(),
  wasserkoerper: pflichttext(100).optional(),
  bezirk: pflichttext(200).optional(),
  gemeinde: pflichttext(200).optional(),
  art: ausListe(MESSSTELLENARTEN),
  bundesland: ausListe(BUNDESLAENDER),
  bioregion: ausListe(BIOREGIONEN),
  aktiv: Wahrheit,
  element: ausListe(QUALITAETSELEMENTE),
  methode: ausListe(PROBENMETHODEN),
  freigabe: Freigaben,
  klasse: Klassen,
  veraltet: Wahrheit,
  ...elementfelder(() => ausListe(STATUS), 'Status'),
  ...elementfelder(() => Freigaben, 'Freigabe'),
  ...elementfelder(() => Klassen, 'Klasse'),
})
export type OgcEigenschaftswahl = z.output<typeof Eigenschaftswahl>
/** Namen dieser Eigenschaften. */
export const OGC_EIGENSCHAFTEN: readonly string[] = Object.keys(Eigenschaftswahl.shape)

/** Wörter, die in Code, Name der Messstelle oder Gewässer vorkommen; in jeder Liste und jeder Sammlung dasselbe. */
const Suche = { suche: suchtext(100).optional() }
const LISTENKRITERIEN = listenkriterien({ ...Suche, ...Eigenschaftswahl.shape })
/** Namen der Kriterien, die allein die Listen kennen: Verwaltung, Funde und Verlauf, nur für den, der die Liste lesen darf. */
export const OGC_LISTENKRITERIEN: readonly string[] = Object.keys(LISTENKRITERIEN)
export type OgcListenwahl = { [N in keyof typeof LISTENKRITERIEN]: z.output<(typeof LISTENKRITERIEN)[N]> }

const f = z.enum(['json', 'html']).optional()
const Form = z.object({ f })
const Sammlung = z.object({ sammlung: z.enum(OGC_SAMMLUNGEN) })

const gemeinsam = {
  methode: 'GET',
  thema: 'OGC API – Features',
  objekt: null,
  vonFremdenSeiten: true,
  query: Form,
  antwort: 'datei',
  medientypen: [MEDIENTYP.json, MEDIENTYP.html],
} as const

export const leseOgc = endpunkt({
  ...gemeinsam,
  pfad: '/ogc',
  recht: 'allgemein.oeffentlich',
  zusammenfassung: 'Einstieg des Dienstes, mit Verweisen auf alles Weitere',
})
export const leseOgcBeschreibung = endpunkt({
  ...gemeinsam,
  pfad: '/ogc/api',
  recht: 'allgemein.oeffentlich',
  zusammenfassung: 'Beschreibung des Dienstes (OpenAPI 3.0)',
  query: z.object({}),
  medientypen: [MEDIENTYP.openapi],
})
export const leseOgcKonformitaet = endpunkt({
  ...gemeinsam,
  pfad: '/ogc/conformance',
  recht: 'allgemein.oeffentlich',
  zusammenfassung: 'Anforderungsklassen, die der Dienst erfüllt',
})
export const listeOgcSammlungen = endpunkt({
  ...gemeinsam,
  pfad: '/ogc/collections',
  recht: 'ergebnis.lesen',
  zusammenfassung: 'Sammlungen mit ihrer Ausdehnung in Raum und Zeit',
})
export const leseOgcSammlung = endpunkt({
  ...gemeinsam,
  pfad: '/ogc/collections/:sammlung',
  recht: 'ergebnis.lesen',
  zusammenfassung: 'Eine Sammlung',
  params: Sammlung,
})
export const listeOgcMerkmale = endpunkt({
  ...gemeinsam,
  pfad: '/ogc/collections/:sammlung/items',
  recht: 'ergebnis.lesen',
  zusammenfassung:
    'Merkmale einer Sammlung, seitenweise; ohne Anmeldung nur öffentlich Freigegebenes, mit Anmeldung auch nach den Kriterien der Liste ausgewählt',
  params: Sammlung,
  query: z.object({
    f,
    limit: zahltext(z.number().int().min(1).max(HOECHSTE_GANZZAHL)).optional(),
    bbox: Rahmen.optional(),
    datetime: Zeitraum.optional(),
    ...Suche,
    ...Eigenschaftswahl.shape,
    ...LISTENKRITERIEN,
    /** woher es weitergeht; steht im Verweis `next` und gilt nur mit denselben Bedingungen */
    next: z.string().max(200).optional(),
  }),
  medientypen: [MEDIENTYP.geojson, MEDIENTYP.html],
})
export const leseOgcMerkmal = endpunkt({
  ...gemeinsam,
  pfad: '/ogc/collections/:sammlung/items/:merkmal',
  recht: 'ergebnis.lesen',
  zusammenfassung: 'Ein Merkmal',
  params: Sammlung.extend({ merkmal: Kennung }),
  medientypen: [MEDIENTYP.geojson, MEDIENTYP.html],
})
