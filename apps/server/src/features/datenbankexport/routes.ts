import { ladeDatenbank, ladeDatenbankvorlage } from '@benthos/vertrag/datenbankexport'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { NAME_DER_DATENBANK } from '../../fach/archivpruefung/tafelschluessel.ts'
import { alsArchivstrom, ausEinemStand } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, ladeGenanntes, listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { beschreibeFilter } from '../../fach/ausfuhr/filterangabe.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import { baueTafelarchiv } from '../../fach/ausfuhr/tafelarchiv.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { LIESMICH } from './liesmich.ts'
import { tafelnDerDatenbank } from './tafeln.ts'

/** Sichtbare Datenbank und ihre Vorlage: ein Stand, strömend, nur was der Angemeldete lesen darf. */
export function registriereDatenbankexport(app: FastifyInstance, dienste: Dienste): void {
  const { konfiguration } = dienste
  bediene(app, dienste, ladeDatenbank, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a =>
      ausEinemStand(dienste, a, async quelle => {
        const sitzung = benutzerVon(a)
        const { akteur } = sitzung
        const { tx, stand } = quelle
        const istGefiltert = Object.values(a.query).some(wert => wert !== undefined)
        // Ohne Auswahl gehört auch dazu, woran es keine Aufnahme gibt.
        const aufnahmen = istGefiltert ? await listeGewaehlte(tx, akteur, a.query) : undefined
        const grenzen = new Ausfuhrgrenzen({ akteur, ...(aufnahmen && { aufnahmen }) })
        await a.beruhtAuf(() => ladeGenanntes(tx, grenzen, aufnahmen))
        const nachweis = new Ausfuhrnachweis(
          nachweisangaben({
            inhalt: 'Sichtbare Datenbank',
            abfrage: alsAbfrage(ladeDatenbank.pfad, a.query),
            filter: await beschreibeFilter(tx, akteur, a.query),
            stand,
            sitzung,
            konfiguration,
            grundlagen: await ladeGrundlagen(tx, element => grenzen.liestEines([element])),
          }),
          a.melde,
        )
        kopf(a, 'Benthosdatenbank', stand)
        const dateien = baueTafelarchiv(
          { name: NAME_DER_DATENBANK, tafeln: tafelnDerDatenbank(grenzen), liesmich: LIESMICH, nachweis },
          quelle,
        )
        return alsArchivstrom(dateien, stand, a.abbruch)
      }),
  })
  bediene(app, dienste, ladeDatenbankvorlage, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const stand = new Date().toISOString()
      const nachweis = new Ausfuhrnachweis(
        nachweisangaben({
          inhalt: 'Vorlage der sichtbaren Datenbank',
          abfrage: ladeDatenbankvorlage.pfad,
          filter: { inWorten: 'Vorlage: keine Zeilen', kriterien: {} },
          stand,
          sitzung,
          konfiguration,
        }),
      )
      kopf(a, 'Benthosdatenbank_Vorlage', stand)
      const tafeln = tafelnDerDatenbank(new Ausfuhrgrenzen({ akteur: sitzung.akteur }))
      return alsArchivstrom(
        baueTafelarchiv({ name: NAME_DER_DATENBANK, tafeln, liesmich: LIESMICH, nachweis }, null),
        stand,
        a.abbruch,
      )
    },
  })
}

function kopf(a: { kopf(name: string, wert: string): void }, name: string, stand: string): void {
  a.kopf('content-type', MEDIENTYP.zip)
  a.kopf('content-disposition', `attachment; filename="${name}_${stand.slice(0, 10)}.zip"`)
}
