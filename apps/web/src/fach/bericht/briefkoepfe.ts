import { hatRecht } from '@benthos/fachmodell'
import { BRIEFKOEPFE, type Briefkopf } from '@benthos/vertrag/briefkopf'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'

export const BRIEFKOPFTEXT: Readonly<Record<Briefkopf, string>> = {
  ohne: 'Ohne Briefkopf',
  organisation: 'Briefkopf Ihrer Organisation',
  ministerium: 'Briefkopf des Ministeriums',
}

/** Briefköpfe, die der Angemeldete setzen darf; „ohne“ ist immer dabei. */
export function useBriefkoepfe(): readonly Briefkopf[] {
  const akteur = akteurVon(useSitzung())
  return BRIEFKOEPFE.filter(
    kopf =>
      kopf === 'ohne' ||
      (hatRecht(akteur, `briefkopf.${kopf}`) && (kopf !== 'organisation' || akteur?.organisationseinheitId != null)),
  )
}

/** Wie ein Bericht mit diesem Briefkopf in einem Menü heißt. */
export function mitBriefkopf(bericht: string, kopf: Briefkopf): string {
  return kopf === 'ohne' ? bericht : `${bericht} mit ${BRIEFKOPFTEXT[kopf]}`
}
