import { type Akteur, darf, laenderVon, organisationenVon } from '@benthos/fachmodell'
import { alsSachverhalt, type Messstellenlage } from '../../fach/rechte/messstellenLage.ts'

/** Feld, an dem zu ändern wäre, damit der Akteur die Messstelle führen darf; `null`: er darf es schon. */
export function hindernis(akteur: Akteur, lage: Messstellenlage): { field: string; message: string } | null {
  const erlaubt = (abweichung: Partial<Messstellenlage>) =>
    darf(akteur, 'messstelle.bearbeiten', alsSachverhalt({ ...lage, ...abweichung }))
  if (erlaubt({})) return null
  if (laenderVon(akteur).some(bundesland => erlaubt({ bundesland })))
    return {
      field: 'lage_allgemein.bundesland',
      message: 'Sie dürfen Messstellen nur in Ihrem eigenen Bundesland führen',
    }
  if (organisationenVon(akteur).some(organisationseinheitId => erlaubt({ organisationseinheitId })))
    return {
      field: 'identifizierung.organisationseinheitId',
      message: 'Sie dürfen nur Messstellen Ihrer eigenen Organisationseinheit führen',
    }
  return { field: 'identifizierung.art', message: 'Messstellen dieser Art dürfen Sie nicht führen' }
}
