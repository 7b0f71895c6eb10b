import { type Akteur, type Element, METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { benenneStelle } from '@benthos/fachmodell/plausibilitaet/messgroessen'
import { METHODE_JE_PFAD } from '@benthos/vertrag/mzb'
import type { Rueckfragegegenstand } from '@benthos/vertrag/rueckfrage'
import { rueckfragefeld } from '@benthos/vertrag/rueckfragefelder'
import type { Kysely } from 'kysely'
import { listeHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import type { Aufnahmesachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import type { DB } from '../../technik/db/schema.ts'
import { ladeFundname } from './sql.ts'

/** Wozu gefragt wird, wie es gespeichert wird: mit dem Namen von jetzt. */
export type Gespeicherter = {
  element: Element | null
  art: Rueckfragegegenstand['art']
  teil: string
  regel: string | null
  stelle: string | null
  methode: Probenmethode | null
  zeile: number | null
  bezeichnung: string
}

const LEER = { regel: null, stelle: null, methode: null, zeile: null }

/** Sucht den Gegenstand an der Aufnahme; null: es gibt ihn nicht, oder der Akteur sieht ihn nicht im Einzelnen. */
export async function findeGegenstand(
  db: Kysely<DB>,
  aufnahme: { id: number; fakten: Aufnahmesachverhalt },
  akteur: Akteur,
  gesucht: Rueckfragegegenstand,
): Promise<Gespeicherter | null> {
  const { art } = gesucht
  switch (art) {
    case 'HINWEIS': {
      const { regel, stelle } = gesucht
      const { hinweise } = await listeHinweise(db, { art: 'aufnahme', ...aufnahme }, akteur)
      const hinweis = hinweise.find(einer => einer.regel === regel && einer.stelle === stelle)
      if (!hinweis) return null
      const { element, teil } = hinweis
      return { ...LEER, art, element, teil, regel, stelle, bezeichnung: benenneStelle(stelle) }
    }
    case 'FUND': {
      const { methode, zeile } = gesucht
      const name = await ladeFundname(db, aufnahme.id, methode, zeile)
      if (name === null) return null
      const { element } = METHODENANGABEN[methode]
      return { ...LEER, art, element, teil: unterseiteDer(methode), methode, zeile, bezeichnung: name }
    }
    case 'FELD': {
      const { teil, stelle } = gesucht
      const treffer = rueckfragefeld(teil, stelle)
      if (!treffer) return null
      return { ...LEER, art, element: treffer.element, teil, stelle, bezeichnung: treffer.feld.label }
    }
  }
}

/** Unterseite der Aufnahme mit der Taxaliste dieser Methode. */
function unterseiteDer(methode: Probenmethode): string {
  const pfad = Object.entries(METHODE_JE_PFAD).find(([, eine]) => eine === methode)?.[0]
  return pfad === undefined ? 'phb/taxa' : `mzb/${pfad}`
}
