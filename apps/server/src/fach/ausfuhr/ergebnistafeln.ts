import { Ausfuhrbezug, Ausfuhrergebnis, Ausfuhrgroesse } from '@benthos/vertrag/ausfuhrfelder'
import { sql } from 'kysely'
import { jeNachElement, spalten } from '../elemente/spalten.ts'
import { IST_JUENGSTES } from '../ergebnis/istJuengstes.ts'
import type { Ausfuhrgrenzen } from './bereich.ts'
import { BEZUG_AUFNAHME } from './ortsbefundtafeln.ts'
import { type Ausfuhrtafel, spaltenAus, spaltenAusJson } from './tafel.ts'

const ERGEBNIS = sql`bewertung
  join aufnahme on aufnahme.id = bewertung.aufnahme_id
  join messstelle on messstelle.id = aufnahme.messstelle_id`

const BEZUG_ERGEBNIS = [
  ...BEZUG_AUFNAHME,
  ...spaltenAus(Ausfuhrbezug.pick({ element: true, methode: true }), 'bewertung', {
    statt: { element: sql`bewertung.element`, methode: sql`bewertung.methode` },
  }),
]
const ORDNUNG = sql`bewertung.aufnahme_id, bewertung.element, bewertung.id`

/** Das zuletzt gespeicherte Ergebnis jeder Methode mit seinen Modulen und Kenngrößen. */
export function ergebnistafeln(grenzen: Ausfuhrgrenzen): Ausfuhrtafel[] {
  const wo = sql`
    ${IST_JUENGSTES}
    and ${grenzen.jeElement(element => sql`bewertung.element = ${sql.lit(element)}`)}`
  const gesamt = (feld: string) => sql`bewertung.ergebnis #> ${sql.lit(`{ergebnis,${feld}}`)}::text[]`
  const teiltafel = (name: string, titel: string, weg: string, ohne: readonly string[]): Ausfuhrtafel => ({
    name,
    titel,
    spalten: [...BEZUG_ERGEBNIS, ...spaltenAusJson(Ausfuhrgroesse, sql`teil.daten`, ohne)],
    kern: sql`${ERGEBNIS}
      cross join lateral jsonb_array_elements(bewertung.ergebnis #> ${sql.lit(weg)}::text[])
        with ordinality as teil (daten, nummer)`,
    wo,
    ordnung: sql`${ORDNUNG}, teil.nummer`,
  })
  const ausgepacktes = {
    zustand: gesamt('text'),
    wert: gesamt('wert'),
    eqr: gesamt('eqr'),
    entscheidend: gesamt('entscheidend'),
    gesichert: gesamt('gesichert'),
    regel: gesamt('regel'),
    hinweis: sql`bewertung.ergebnis #> '{herkunft,hinweis}'`,
  }
  const taxaliste = sql`taxalistenversion.name`
  return [
    {
      name: 'ergebnis',
      titel: 'Ergebnisse',
      spalten: [
        ...BEZUG_ERGEBNIS,
        ...spaltenAus(Ausfuhrergebnis, 'bewertung', {
          statt: {
            ...ausgepacktes,
            fuehrend: sql`coalesce(bewertung.id = ${jeNachElement(sql`bewertung.element`, e => spalten(e, 'aufnahme').bewertungId)}, false)`,
            taxaliste,
            rechenkern: sql`bewertung.engine_version`,
            bewertetAm: sql`to_char(bewertung.erstellt_am, 'YYYY-MM-DD HH24:MI')`,
            pruefsumme: sql`bewertung.kapsel_hash`,
          },
        }),
      ],
      kern: ERGEBNIS,
      dazu: sql`join taxalistenversion on taxalistenversion.id = bewertung.taxalistenversion_id`,
      nachschlag: [
        {
          name: 'nachschlag_ergebnis',
          // Einmal ausgepackt, ohne die Kenngrößen: sonst packte jede Spalte das ganze Ergebnis für sich aus.
          aus: sql`(select bewertung.ergebnis - 'kenngroessen' as ergebnis offset 0) as bewertung`,
          spalten: Object.values(ausgepacktes).map(wert => ({ wert })),
        },
        {
          name: 'nachschlag_taxaliste',
          aus: sql`taxalistenversion`,
          verweis: sql`taxalistenversion.id = bewertung.taxalistenversion_id`,
          spalten: [{ wert: taxaliste }],
        },
      ],
      wo,
      ordnung: ORDNUNG,
    },
    teiltafel('modul', 'Module', '{ergebnis,module}', ['einheit']),
    teiltafel('kenngroesse', 'Kenngrößen', '{kenngroessen}', ['eqr', 'klasse']),
  ]
}
