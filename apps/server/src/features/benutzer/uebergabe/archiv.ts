import { hatRecht } from '@benthos/fachmodell'
import { meldeSelbst } from '../../../fach/benachrichtigung/melde.ts'
import { type Arbeitswerk, akteurAus, geht } from './arbeitswerk.ts'
import { ladeArchivstunde, setzeArchivauftraggeber } from './sql.ts'

/** Das nächtliche öffentliche Archiv entsteht in jemandes Namen und mit dessen Rechten. */
export const archiv: Arbeitswerk = {
  art: 'ARCHIV',
  entfaellt: (_, alt, neu) =>
    geht(alt, neu) || (hatRecht(akteurAus(alt), 'archiv.verwalten') && !hatRecht(akteurAus(neu), 'archiv.verwalten')),
  liste: async (db, { handelnder, person }, kollegen) => {
    const stunde = await ladeArchivstunde(db, person.id)
    if (stunde === null || !hatRecht(handelnder.akteur, 'archiv.verwalten')) return []
    return [
      {
        schluessel: 'naechtlich',
        label: `Nächtliches öffentliches Archiv (ab ${stunde} Uhr)`,
        frist: null,
        folge: 'Das nächtliche Archiv wird ausgeschaltet; die bisherigen bleiben.',
        hinweis: 'Das Archiv entsteht danach im Namen der neuen Person.',
        waehlbare: kollegen
          .filter(({ akteur }) => hatRecht(akteur, 'archiv.verwalten'))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ]
  },
  uebergib: async (tx, { person, anfrageId }, _, an) => {
    await setzeArchivauftraggeber(tx, person.id, an)
    if (an !== null) await meldeSelbst(tx, { art: 'ARCHIV_UEBERNOMMEN', ereignis: `archiv:${anfrageId}` }, an.id)
  },
}
