import { ladeDatenbank, ladeDatenbankvorlage } from '@benthos/vertrag/datenbankexport'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { alsArchivstrom, schliesseNach } from '../../fach/ausfuhr/archivteile.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { nachweiskopf } from '../../fach/ausfuhr/nachweis.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { baueDateien } from './archiv.ts'
import { tafelnDerDatenbank } from './tafeln.ts'

/** Sichtbare Datenbank und ihre Vorlage: ein Stand, strömend, nur was der Angemeldete lesen darf. */
export function registriereDatenbankexport(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, ladeDatenbank, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const { benutzerId, akteur } = sitzung
      const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
      const grenzen = new Ausfuhrgrenzen({ akteur })
      const grundlagen = await ladeGrundlagen(quelle.tx, element => grenzen.liest(element)).catch(
        async (fehler: unknown) => {
          await quelle.schliesse()
          throw fehler
        },
      )
      const nachweis = beschreibe(dienste, sitzung, 'Sichtbare Datenbank', ladeDatenbank.pfad, quelle.stand)
      const angaben = { ...nachweis, grundlagen }
      const strom = alsArchivstrom(baueDateien(tafelnDerDatenbank(akteur), angaben, quelle), angaben.stand, a.abbruch)
      schliesseNach(strom, quelle, dienste)
      kopf(a, 'Benthosdatenbank', angaben.stand)
      return strom
    },
  })
  bediene(app, dienste, ladeDatenbankvorlage, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const stand = new Date().toISOString()
      const nachweis = beschreibe(
        dienste,
        sitzung,
        'Vorlage der sichtbaren Datenbank',
        ladeDatenbankvorlage.pfad,
        stand,
      )
      const angaben = { ...nachweis, grundlagen: null }
      kopf(a, 'Benthosdatenbank_Vorlage', stand)
      return alsArchivstrom(baueDateien(tafelnDerDatenbank(sitzung.akteur), angaben, null), stand, a.abbruch)
    },
  })
}

function kopf(a: { kopf(name: string, wert: string): void }, name: string, stand: string): void {
  a.kopf('content-type', MEDIENTYP.zip)
  a.kopf('content-disposition', `attachment; filename="${name}_${stand.slice(0, 10)}.zip"`)
}

function beschreibe(dienste: Dienste, sitzung: Sitzung, titel: string, abfrage: string, stand: string) {
  const { konfiguration } = dienste
  return { titel, stand, nachweis: nachweiskopf({ inhalt: titel, abfrage, stand, sitzung, konfiguration }) }
}
