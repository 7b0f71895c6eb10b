import { Readable } from 'node:stream'
import type { JederParametersatz } from '@benthos/bewertung'
import { labelVon, type Taxaliste } from '@benthos/fachmodell'
import { EINLESESPALTEN, type Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { EINLESEARTEN, type Einleseart } from '@benthos/vertrag/einlesung'
import type { Kysely } from 'kysely'
import { alsParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { ladeInhalt } from '../../fach/taxalisten/taxalisten.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Zeilenwerte } from '../../technik/einlesen/einleseart.ts'
import { zeigeWert } from '../../technik/einlesen/zellwert.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { einSchub } from '../../technik/xlsx/einSchub.ts'
import type { Xlsxblatt } from '../../technik/xlsx/mappe.ts'
import type { Fassungsort } from './entwurf.ts'
import { schreibeAus } from './parametersatz/abschnitte.ts'
import { alsParameterzeilen } from './parametersatz/zeilen.ts'
import { ladeParametersatz, ladeTaxalistenfassung } from './sql.ts'
import { LISTENEINFUHR } from './taxaliste/handwerk.ts'
import { alsTaxonzeile } from './taxaliste/zeilen.ts'

/** Inhalt einer Fassung: im Ganzen, und als die Zeilen, aus denen ein Import sie wieder baut. */
export type Fassungsinhalt = {
  name: string
  art: Einleseart
  ganzes: JederParametersatz | Taxaliste
  zeilen: readonly Zeilenwerte[]
}

/** @throws Einwand, wenn es die Fassung nicht gibt */
export async function ladeFassungsinhalt(db: Kysely<DB>, { art, id }: Fassungsort): Promise<Fassungsinhalt> {
  if (art === 'parametersatz') {
    const zeile = await ladeParametersatz(db, id)
    if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
    const satz = alsParametersatz(zeile)
    return {
      name: satz.name,
      art: 'PARAMETERSATZ',
      ganzes: satz,
      zeilen: alsParameterzeilen(satz).map(schreibeAus),
    }
  }
  const fassung = await ladeTaxalistenfassung(db, id)
  if (!fassung) throw new Einwand('NICHT_GEFUNDEN')
  const { liste } = await ladeInhalt(db, fassung)
  return { name: liste.name, art: LISTENEINFUHR[liste.art].art, ganzes: liste, zeilen: liste.taxa.map(alsTaxonzeile) }
}

/** In der Form des Rechenkerns, die auch der Import liest. */
export const alsJson = ({ ganzes }: Fassungsinhalt): Readable => Readable.from([JSON.stringify(ganzes, null, 2)])

export function alsCsv(inhalt: Fassungsinhalt): Readable {
  const titel = EINLESESPALTEN[inhalt.art].map(spalte => spalte.titel)
  return Readable.from([CSV_BEGINN, alsCsvzeile(titel), ...zellenVon(inhalt).map(alsCsvzeile)])
}

/** Blatt mit Namen und Spalten der Vorlage. */
export function alsBlatt(inhalt: Fassungsinhalt): Xlsxblatt {
  return {
    name: labelVon(EINLESEARTEN, inhalt.art) ?? inhalt.art,
    spalten: EINLESESPALTEN[inhalt.art].map(({ titel }) => ({ titel, breite: Math.max(12, titel.length + 2) })),
    schuebe: einSchub(zellenVon(inhalt)),
  }
}

const zellenVon = ({ art, zeilen }: Fassungsinhalt): Zelle[][] =>
  zeilen.map(werte => EINLESESPALTEN[art].map(spalte => zelle(spalte, werte[spalte.feld])))

type Zelle = string | number | null

/** Zahlen bleiben Zahlen; alles andere steht da, wie die Vorlage es verlangt. */
const zelle = ({ inhalt }: Einlesespalte, wert: unknown): Zelle =>
  typeof wert === 'number' ? wert : zeigeWert(wert, inhalt) || null
