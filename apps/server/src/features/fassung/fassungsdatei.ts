import { Readable } from 'node:stream'
import type { TaxonEintrag } from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Kysely } from 'kysely'
import { alsParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { ladeEintraege } from '../../fach/taxalisten/sql.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { DB } from '../../technik/db/schema.ts'
import { zeigeWert } from '../../technik/einlesen/zellwert.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Fassungsort } from './entwurf.ts'
import { ladeParametersatz, ladeTaxalistenfassung } from './sql.ts'
import { LISTENEINFUHR } from './taxaliste/handwerk.ts'

/** Inhalt einer Fassung zum Herunterladen: Taxalisten als CSV in den Spalten der Vorlage, Parametersätze als JSON. */
export async function schreibeFassungsdatei(
  db: Kysely<DB>,
  { art, id }: Fassungsort,
  kopf: (name: string, wert: string) => void,
): Promise<Readable> {
  const benenne = (name: string, endung: string, typ: string): void => {
    kopf('content-type', typ)
    kopf('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}.${endung}"`)
  }
  if (art === 'parametersatz') {
    const zeile = await ladeParametersatz(db, id)
    if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
    benenne(zeile.name, 'json', 'application/json')
    return Readable.from([JSON.stringify(alsParametersatz(zeile), null, 2)])
  }
  const fassung = await ladeTaxalistenfassung(db, id)
  if (!fassung) throw new Einwand('NICHT_GEFUNDEN')
  const spalten = EINLESESPALTEN[LISTENEINFUHR[fassung.art].art]
  const zeilen = (await ladeEintraege(db, fassung.id)).map(({ eintrag }) => spalten.map(s => zelle(s, eintrag)))
  benenne(fassung.name, 'csv', 'text/csv; charset=utf-8')
  return Readable.from([CSV_BEGINN, alsCsvzeile(spalten.map(({ titel }) => titel)), ...zeilen.map(alsCsvzeile)])
}

function zelle({ feld, inhalt }: (typeof EINLESESPALTEN)['TAXALISTE_MZB'][number], taxon: TaxonEintrag) {
  const [teil, schluessel] = feld.split('.')
  if (teil === 'werte' && schluessel !== undefined) return taxon.werte[schluessel] ?? null
  if (feld === 'stadien') return taxon.stadien?.join(', ') ?? null
  return zeigeWert((taxon as Readonly<Record<string, unknown>>)[feld], inhalt) || null
}
