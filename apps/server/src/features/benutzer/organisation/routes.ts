import { hatRecht } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Problem } from '@benthos/vertrag'
import {
  legeOrganisationAn,
  listeOrganisationen,
  type Organisationsdaten,
  speichereOrganisation,
  trennePortalkennungen,
} from '@benthos/vertrag/organisation'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import { beginne } from '../service.ts'
import {
  findeVergebeneKennung,
  fuegeEin,
  istNameVergeben,
  ladeFuerAenderung,
  ladeOrganisationen,
  schreibe,
  zaehleMitRolle,
} from './sql.ts'

const VERGEBEN = 'Eine Organisation dieses Namens besteht bereits'

/** Organisationseinheiten: ansehen, anlegen, ändern. Anlegen und Ändern laufen mit den Änderungen an Benutzern nacheinander. */
export function registriereOrganisationen(app: FastifyInstance, dienste: Dienste): void {
  const rollenAusDatenbank = dienste.konfiguration.oidc.anbieter === 'eingebaut'

  bediene(app, dienste, listeOrganisationen, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const zeilen = await ladeOrganisationen(a.db, akteur)
      return {
        zeilen: zeilen.map(zeile => ({
          id: zeile.id,
          version: zeile.version,
          daten: {
            name: zeile.name,
            art: zeile.art,
            bundesland: zeile.bundesland as Organisationsdaten['bundesland'],
            istAuftragnehmer: zeile.ist_auftragnehmer,
            anschrift: zeile.anschrift,
            portalkennungen: zeile.portalkennungen.join(', ') || null,
            aktiv: zeile.aktiv,
          },
          anzahlBenutzer: zeile.anzahl_benutzer ?? 0,
          istDemo: zeile.ist_demo,
        })),
        rechte: { bearbeiten: hatRecht(akteur, 'organisation.verwalten') },
      }
    },
  })
  bediene(app, dienste, legeOrganisationAn, {
    fuehreAus: async a => {
      await beginne(a.db, benutzerVon(a), 'organisation.verwalten', rollenAusDatenbank)
      if (await istNameVergeben(a.db, a.body.name, null)) throw feldEinwand('name', VERGEBEN)
      const fremde = await nenneFremdeKennung(a.db, a.body, null)
      if (fremde !== null) throw feldEinwand('portalkennungen', fremde)
      return { id: await fuegeEin(a.db, a.body) }
    },
  })
  bediene(app, dienste, speichereOrganisation, {
    fuehreAus: async a => {
      const { id, version, daten } = a.body
      await beginne(a.db, benutzerVon(a), 'organisation.verwalten', rollenAusDatenbank)
      const stand = await ladeFuerAenderung(a.db, id)
      if (!stand) throw new Einwand('NICHT_GEFUNDEN')
      if (stand.version !== version) throw new Einwand('VERSIONSKONFLIKT')
      await pruefeAenderung(a.db, id, stand, daten)
      return { version: await schreibe(a.db, id, daten), daten }
    },
  })
}

/** Eine Kennung, die zwei Organisationen führen, wäre keiner zuzuordnen. */
async function nenneFremdeKennung(
  tx: Kysely<DB>,
  { portalkennungen }: Organisationsdaten,
  ausser: number | null,
): Promise<string | null> {
  const vergeben = await findeVergebeneKennung(tx, trennePortalkennungen(portalkennungen), ausser)
  return vergeben ? `„${vergeben.kennung}“ führt schon „${vergeben.name}“` : null
}

/** Was Rollen ihrer Benutzer voraussetzen, nimmt man einer Organisation nicht weg. */
async function pruefeAenderung(
  tx: Kysely<DB>,
  id: number,
  stand: { bundesland: string | null; ist_auftragnehmer: boolean },
  daten: Organisationsdaten,
): Promise<void> {
  const fehler: Problem['errors'] = []
  const melde = (feld: keyof Organisationsdaten, message: string) => fehler.push({ field: `daten.${feld}`, message })
  if (await istNameVergeben(tx, daten.name, id)) melde('name', VERGEBEN)
  const fremde = await nenneFremdeKennung(tx, daten, id)
  if (fremde !== null) melde('portalkennungen', fremde)
  const brauchtRolle = async (rolle: 'LAND' | 'AUFTRAGNEHMER', feld: keyof Organisationsdaten, name: string) => {
    const anzahl = await zaehleMitRolle(tx, id, rolle)
    if (anzahl === 0) return
    const wer = formatiereAnzahl(anzahl, 'aktiver Benutzer hat', 'aktive Benutzer haben')
    melde(feld, `${wer} hier die Rolle ${name}, die das voraussetzt`)
  }
  if (stand.bundesland !== null && daten.bundesland === null) await brauchtRolle('LAND', 'bundesland', 'Land')
  if (stand.ist_auftragnehmer && !daten.istAuftragnehmer)
    await brauchtRolle('AUFTRAGNEHMER', 'istAuftragnehmer', 'Auftragnehmer')
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}
