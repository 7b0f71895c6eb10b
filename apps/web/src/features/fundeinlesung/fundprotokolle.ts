import type { Probenmethode } from '@benthos/fachmodell'
import { listeTaxalistenprotokolle } from '@benthos/vertrag/fundeinlesung'
import type { Vorgangsquelle } from '../../technik/einlesen/Vorgangsliste.tsx'
import { rufe } from '../../technik/http/klient.ts'

/** Eingelesene Taxalisten einer Methode; ohne Methode alle. */
export const fundprotokolle = (methode: Probenmethode | null): Vorgangsquelle => ({
  schluessel: [listeTaxalistenprotokolle.pfad, methode],
  lies: (seite, abbruch) =>
    rufe(listeTaxalistenprotokolle, { query: { ...seite, ...(methode !== null && { methode }) }, abbruch }),
})
