import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { ladeDarwinCore } from '@benthos/vertrag/darwincore'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { alsArchivstrom, ausEinemStand } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, ladeLesbares, listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { beschreibeFilter } from '../../fach/ausfuhr/filterangabe.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, NUTZUNG } from '../../fach/ausfuhr/nachweis.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { baueArchiv } from './archiv.ts'
import { Archivbereich } from './bereich.ts'
import { adresseDesBestands, weitergabeangaben } from './nachweis.ts'
import { ladeUmfang } from './sql.ts'
import { registriereVeroeffentlichung } from './veroeffentlichung/routes.ts'

/** Darwin Core Archive für jeden Filter der Aufnahmenliste: ein Stand, strömend; nachts das öffentliche. */
export function registriereDarwinCore(app: FastifyInstance, dienste: Dienste): void {
  registriereVeroeffentlichung(app, dienste)
  bediene(app, dienste, ladeDarwinCore, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a =>
      ausEinemStand(dienste, a, async quelle => {
        const { akteur } = benutzerVon(a)
        const { tx, stand } = quelle
        const ids = await listeGewaehlte(tx, akteur, a.query)
        await a.beruhtAuf(() => ladeLesbares(tx, akteur, ids))
        const bereich = new Archivbereich(new Ausfuhrgrenzen({ akteur }), ids)
        const umfang = await ladeUmfang(tx, bereich)
        if (umfang.aufnahmen === 0)
          throw new Einwand(
            'NICHT_GEFUNDEN',
            `Keine der gewählten Aufnahmen (${ids.length}) hat ein freigegebenes Qualitätselement, das Sie lesen dürfen. In ein Darwin Core Archive kommt nur Freigegebenes; wählen Sie andere Aufnahmen.`,
          )
        const adresse = adresseDesBestands(dienste.konfiguration)
        const nachweis = new Ausfuhrnachweis(
          weitergabeangaben({
            inhalt: `Darwin Core Archive: ${formatiereAnzahl(umfang.aufnahmen, 'Aufnahme', 'Aufnahmen')}`,
            abfrage: alsAbfrage(ladeDarwinCore.pfad, a.query),
            filter: await beschreibeFilter(tx, akteur, a.query),
            stand,
            nutzung: NUTZUNG,
            adresse,
            grundlagen: await ladeGrundlagen(tx, element => bereich.aufnahmen([element])),
          }),
          a.melde,
        )
        a.kopf('content-type', MEDIENTYP.zip)
        a.kopf('content-disposition', `attachment; filename="DarwinCore_${stand.slice(0, 10)}.zip"`)
        const angaben = { umfang, stand, nutzung: NUTZUNG, lizenz: null, adresse }
        const dateien = baueArchiv(quelle, { bereich, angaben, nachweis, gewaehlt: ids.length })
        return alsArchivstrom(dateien, stand, a.abbruch)
      }),
  })
}
