import type { Akteur, Arbeitsart } from '@benthos/fachmodell'
import type { OffeneArbeit } from '@benthos/vertrag/benutzer'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import type { Handelnder, Zugang } from '../regeln.ts'

/** Worin eine Übergabe geschieht: wer sie anordnet, wessen Arbeit es ist, was dafür gebraucht wird. */
export type Arbeitsumfeld = {
  handelnder: Handelnder
  /** mit der Organisation, aus der sie weggeht */
  person: { id: number; organisationseinheitId: number | null }
  einlesen: Dienste['einlesen']
  anfrageId: string
}

/** Jemand aus derselben Organisation, mit seinen Rechten. */
export type Kollege = { id: number; name: string; akteur: Akteur }

export type Posten = Omit<OffeneArbeit, 'art'>

/**
 * Eine Art offener Arbeit: was an einer Person hängt, wer es übernehmen kann und wie es übergeht. Aufgezählt und geprüft wird in
 * derselben Transaktion noch einmal, ehe etwas übergeht.
 */
export type Arbeitswerk = {
  art: Arbeitsart
  /** kann die Person es nach der Änderung nicht mehr tun? */
  entfaellt(umfeld: Arbeitsumfeld, alt: Zugang, neu: Zugang): boolean
  /** nur, was der Handelnde übergeben darf; in einer Transaktion wird es dabei festgehalten */
  liste(db: Kysely<DB> | Transaktion, umfeld: Arbeitsumfeld, kollegen: readonly Kollege[]): Promise<Posten[]>
  /** @param an null: niemand übernimmt es, obwohl die Person es nicht mehr tun kann */
  uebergib(tx: Transaktion, umfeld: Arbeitsumfeld, schluessel: string, an: Kollege | null): Promise<void>
}

/** Gesperrt oder in einer anderen Organisation: was an ihr hing, kann sie nicht mehr tun. */
export const geht = (alt: Zugang, neu: Zugang): boolean =>
  alt.aktiv && (!neu.aktiv || alt.organisationseinheitId !== neu.organisationseinheitId)

/** Die Rechte der Person nach der Änderung, so weit ihre Rollen sie geben. */
export const akteurAus = ({ rollen, organisationseinheitId, vergaben }: Zugang): Akteur => ({
  rollen,
  organisationseinheitId,
  bundesland: null,
  weitere: vergaben
    .filter(({ gilt }) => gilt)
    .map(vergabe => ({
      rolle: vergabe.rolle,
      organisationseinheitId: vergabe.organisationseinheitId,
      bundesland: null,
    })),
})
