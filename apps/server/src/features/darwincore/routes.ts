import { ladeDarwinCore } from '@benthos/vertrag/darwincore'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { alsArchivstrom, schliesseNach } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { NUTZUNG } from '../../fach/ausfuhr/nachweis.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { baueArchiv } from './archiv.ts'
import { Archivbereich } from './bereich.ts'
import { ladeUmfang } from './sql.ts'
import { registriereVeroeffentlichung } from './veroeffentlichung/routes.ts'

/** Darwin Core Archive für jeden Filter der Aufnahmenliste: ein Stand, strömend; nachts das öffentliche. */
export function registriereDarwinCore(app: FastifyInstance, dienste: Dienste): void {
  registriereVeroeffentlichung(app, dienste)
  bediene(app, dienste, ladeDarwinCore, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { benutzerId, akteur } = benutzerVon(a)
      const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
      const { bereich, angaben } = await bereiteVor().catch(async (fehler: unknown) => {
        await quelle.schliesse()
        throw fehler
      })
      const strom = alsArchivstrom(baueArchiv(quelle, bereich, angaben), quelle.stand, a.abbruch)
      schliesseNach(strom, quelle, dienste)
      a.kopf('content-type', MEDIENTYP.zip)
      a.kopf('content-disposition', `attachment; filename="DarwinCore_${quelle.stand.slice(0, 10)}.zip"`)
      return strom

      async function bereiteVor() {
        const ids = await listeGewaehlte(quelle.tx, akteur, a.query)
        a.beruhtAuf(ids)
        const bereich = new Archivbereich(new Ausfuhrgrenzen({ akteur }), ids)
        const umfang = await ladeUmfang(quelle.tx, bereich)
        if (umfang.aufnahmen === 0)
          throw new Einwand(
            'NICHT_GEFUNDEN',
            `Keine der gewählten Aufnahmen (${ids.length}) hat ein freigegebenes Qualitätselement, das Sie lesen dürfen. In ein Darwin Core Archive kommt nur Freigegebenes; wählen Sie andere Aufnahmen.`,
          )
        const grundlagen = await ladeGrundlagen(quelle.tx, element => bereich.aufnahmen([element]))
        const { oeffentlicheUrl, basisPfad } = dienste.konfiguration
        return {
          bereich,
          angaben: {
            umfang,
            grundlagen,
            stand: quelle.stand,
            nutzung: NUTZUNG,
            adresse: oeffentlicheUrl === null ? null : oeffentlicheUrl + basisPfad,
            auswahl: { abfrage: alsAbfrage(ladeDarwinCore.pfad, a.query), gewaehlt: ids.length },
          },
        }
      }
    },
  })
}
