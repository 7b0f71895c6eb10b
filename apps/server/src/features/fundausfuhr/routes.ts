import { ELEMENTE } from '@benthos/fachmodell'
import { ladeFundausfuhr } from '@benthos/vertrag/fundausfuhr'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { alsArchivstrom, ausEinemStand } from '../../fach/ausfuhr/archivteile.ts'
import { listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { ohneErgebnisse } from '../../fach/ausfuhr/grundlagen.ts'
import { fundtafelMitOrt } from '../../fach/ausfuhr/probentafeln.ts'
import { beginneSammelausfuhr } from '../../fach/ausfuhr/sammelnachweis.ts'
import { baueTafelarchiv } from '../../fach/ausfuhr/tafelarchiv.ts'
import { baueTafelmappe } from '../../fach/ausfuhr/tafelmappe.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { LIESMICH } from './liesmich.ts'

/** So heißt das Datenpaket der Funde. */
const NAME_DER_FUNDE = 'benthosdatenbank-funde'

/** Die Funde vieler Aufnahmen, je Fund eine Zeile: ein Stand, strömend, gezählt. */
export function registriereFundausfuhr(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, ladeFundausfuhr, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a =>
      ausEinemStand(dienste, a, async quelle => {
        const { akteur, benutzerId } = benutzerVon(a)
        const { tx, stand } = quelle
        const { format, ...wahl } = a.query
        const aufnahmen = await listeGewaehlte(tx, akteur, wahl)
        const { grenzen, nachweis } = await beginneSammelausfuhr(dienste, a, quelle, {
          pfad: ladeFundausfuhr.pfad,
          name: 'Funde',
          wahl,
          aufnahmen,
          elemente: wahl.element,
          davon: ohneErgebnisse,
        })
        const tafeln = ELEMENTE.filter(e => grenzen.elemente.includes(e)).map(e => fundtafelMitOrt(grenzen, e))
        const name = `Funde_${stand.slice(0, 10)}`
        const setzeKopf = (typ: string, endung: string) => {
          a.kopf('content-type', typ)
          a.kopf('content-disposition', `attachment; filename="${name}.${endung}"`)
        }
        if (format === 'xlsx') {
          const blaetter = await baueTafelmappe(
            quelle,
            tafeln.map(tafel => ({ tafel })),
            nachweis,
          )
          setzeKopf(MEDIENTYP.xlsx, 'xlsx')
          return dienste.zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, blaetter)
        }
        setzeKopf(MEDIENTYP.zip, 'zip')
        return alsArchivstrom(
          baueTafelarchiv({ name: NAME_DER_FUNDE, tafeln, liesmich: LIESMICH, nachweis }, quelle),
          stand,
          a.abbruch,
        )
      }),
  })
}
