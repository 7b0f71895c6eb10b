import {
  type Akteur,
  alleinAls,
  BUNDESLAENDER,
  darf,
  ELEMENTE,
  type Element,
  labelVon,
  ROLLEN,
  ROLLEN_LABEL,
  type Rolle,
  rollenMitRecht,
  rollenVon,
  type Sachverhalt,
} from '@benthos/fachmodell'
import type { Rueckfrageadressat } from '@benthos/vertrag/rueckfrage'
import type { Kysely } from 'kysely'
import type { Aufnahmesachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import type { DB } from '../../technik/db/schema.ts'
import { ladeOrganisationen } from './sql.ts'

/** Wer an einer Aufnahme fragt, gefragt ist und es jetzt in der Hand hat: Rollen der Rechtetafel, nicht Personen. */

const RECHT = 'rueckfrage.fuehren'

/** Sachverhalte, denen ein Gegenstand gehört: eines Elements, ohne Angabe aller. */
function sachenVon(sachverhalt: Aufnahmesachverhalt, element: Element | null): Sachverhalt[] {
  return (element === null ? ELEMENTE : [element]).flatMap(eines => sachverhalt[eines] ?? [])
}

/** Rollen, in denen der Akteur mit dem Element der Aufnahme befasst ist; keine: er sieht dessen Rückfragen nicht. */
export function rollenAn(akteur: Akteur, sachverhalt: Aufnahmesachverhalt, element: Element | null): readonly Rolle[] {
  const sachen = sachenVon(sachverhalt, element)
  return rollenVon(akteur).filter(rolle => sachen.some(sache => darf(alleinAls(akteur, rolle), RECHT, sache)))
}

/**
 * An wen sich zu jedem Element und zu Gemeinsamem fragen lässt, mit Namen. Was davon nur aus einem Element folgt, mit dem der
 * Akteur nicht befasst ist (wer es erarbeitet), steht nicht da: auch eine Frage an alle verrät es nicht.
 */
export async function listeAdressaten(
  db: Kysely<DB>,
  akteur: Akteur,
  sachverhalt: Aufnahmesachverhalt,
): Promise<Rueckfrageadressat[]> {
  const gesehene = (element: Element | null) =>
    sachenVon(sachverhalt, element).filter(sache => darf(akteur, RECHT, sache))
  const alle = gesehene(null)
  const namen = await ladeOrganisationen(
    db,
    alle.flatMap(sache => [sache.auftragnehmerId ?? [], sache.organisationseinheitId ?? []].flat()),
  )
  return [...ELEMENTE, null].flatMap(element => {
    const sachen = gesehene(element)
    return ROLLEN.flatMap(rolle => {
      const betroffene = sachen.filter(sache => rollenMitRecht(RECHT, sache).includes(rolle))
      return betroffene.length === 0 ? [] : [{ element, rolle, label: benenne(rolle, betroffene, namen) }]
    })
  })
}

function benenne(rolle: Rolle, sachen: readonly Sachverhalt[], namen: ReadonlyMap<number, string>): string {
  const nameVon = (sache: Sachverhalt): string | null | undefined => {
    if (rolle === 'LAND') return labelVon(BUNDESLAENDER, sache.bundesland)
    if (rolle === 'AUFTRAGNEHMER') return namen.get(sache.auftragnehmerId ?? 0)
    return rolle === 'FACHPROJEKT' ? namen.get(sache.organisationseinheitId ?? 0) : null
  }
  const wer = [...new Set(sachen.flatMap(sache => nameVon(sache) ?? []))].join(' / ')
  return wer === '' ? ROLLEN_LABEL[rolle] : `${ROLLEN_LABEL[rolle]} (${wer})`
}
