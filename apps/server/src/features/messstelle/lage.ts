import { type Akteur, darf, type Sachverhalt } from '@benthos/fachmodell'
import type { Bereich } from '@benthos/fachmodell/rollen'
import type { Endpunkt } from '@benthos/vertrag'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import type { Objektlage } from '../../http/bediene.ts'
import type { Sitzung } from '../../http/sitzung.ts'
import { ergaenzeAusAufnahmen } from '../../rechte/bezugsrecht.ts'
import { ladeLage } from './sql.ts'

/** Was an einer Messstelle über Rechte entscheidet. */
export type Messstellenlage = { art: Bereich; bundesland: string; organisationseinheitId: number | null }

export function alsSachverhalt(lage: Messstellenlage): Sachverhalt {
  return {
    bereich: lage.art,
    bundesland: lage.bundesland,
    organisationseinheitId: lage.organisationseinheitId,
    auftragnehmerId: null,
    freigabe: null,
    status: null,
  }
}

/** `lage` eines Endpunkts, dessen Pfad die Messstelle als `:id` nennt. Ändernde Aufrufe halten die Zeile fest. */
export function lageDerMessstelle(
  vertrag: Pick<Endpunkt, 'methode'>,
): (anfrage: { db: Datenbank | Transaktion; params: { id: number }; sitzung: Sitzung | null }) => Promise<Objektlage> {
  return async ({ db, params, sitzung }) => {
    const zeile = await ladeLage(db, params.id, vertrag.methode === 'POST')
    if (!zeile) return null
    const akteur = sitzung?.akteur ?? null
    const ort = alsSachverhalt({ ...zeile, organisationseinheitId: zeile.organisationseinheit_id })
    const sache = await ergaenzeAusAufnahmen(db, akteur, 'messstelle.lesen', 'messstelle', params.id, ort)
    return { sichtbar: darf(akteur, 'messstelle.lesen', sache), sachverhalte: [sache] }
  }
}

/** Feld, an dem zu ändern wäre, damit der Akteur die Messstelle führen darf; `null`: er darf es schon. */
export function hindernis(akteur: Akteur, lage: Messstellenlage): { field: string; message: string } | null {
  const erlaubt = (abweichung: Partial<Messstellenlage>) =>
    darf(akteur, 'messstelle.bearbeiten', alsSachverhalt({ ...lage, ...abweichung }))
  if (erlaubt({})) return null
  if (akteur.bundesland && erlaubt({ bundesland: akteur.bundesland }))
    return {
      field: 'lage_allgemein.bundesland',
      message: 'Sie dürfen Messstellen nur in Ihrem eigenen Bundesland führen',
    }
  if (erlaubt({ organisationseinheitId: akteur.organisationseinheitId }))
    return {
      field: 'identifizierung.organisationseinheitId',
      message: 'Sie dürfen nur Messstellen Ihrer eigenen Organisationseinheit führen',
    }
  return { field: 'identifizierung.art', message: 'Messstellen dieser Art dürfen Sie nicht führen' }
}
