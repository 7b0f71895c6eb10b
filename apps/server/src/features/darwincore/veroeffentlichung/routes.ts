import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import {
  entferneArchiv,
  erstelleArchiv,
  ladeArchivdatei,
  leseArchivbetrieb,
  leseArchivmetadaten,
  listeArchive,
  speichereArchivbetrieb,
} from '@benthos/vertrag/veroeffentlichung'
import type { FastifyInstance } from 'fastify'
import { istEtwasOeffentlich } from '../../../fach/rechte/istEtwasOeffentlich.ts'
import { ladeAuftrag } from '../../../technik/auftraege/eigene.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { ABHOLUNGEN_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { baueArchivauftrag } from './archivauftrag.ts'
import { TEIL_BYTES } from './konstanten.ts'
import { beschreibeFuerDatacite, zeigeFassung } from './metadaten.ts'
import { zaehleArchive } from './metrik.ts'
import { baueArchivplan } from './plan.ts'
import {
  dateiVon,
  entferne,
  type Fassungszeile,
  findeOffenen,
  ladeEinstellung,
  ladeFassung,
  listeFassungen,
  listeLaeufe,
  speichereEinstellung,
  vermerkeLauf,
} from './sql.ts'

/** Öffentliche Archive: jede Nacht eines, für jeden zu holen; Einstellung und Entfernen für die, die freigeben. */
export function registriereVeroeffentlichung(app: FastifyInstance, dienste: Dienste): void {
  const { arten } = dienste.auftraege
  const art = baueArchivauftrag(dienste)
  dienste.auftraege.kenne(art)
  dienste.auftraege.plane(baueArchivplan(dienste, art))
  zaehleArchive(app, dienste.db)
  const { oeffentlicheUrl, basisPfad } = dienste.konfiguration
  const basis = oeffentlicheUrl === null ? null : oeffentlicheUrl + basisPfad

  bediene(app, dienste, listeArchive, {
    jeMinute: ABHOLUNGEN_JE_MINUTE,
    fuehreAus: async ({ db }) => {
      const zeilen = await listeFassungen(db)
      const neueste = zeilen.find(({ entfernt }) => entfernt === null)
      const gilt = neueste && !neueste.istUeberholt && (await istEtwasOeffentlich(db))
      return { zeilen: zeilen.map(zeigeFassung), aktuell: gilt ? neueste.fassung : null }
    },
  })
  const finde = async (db: Parameters<typeof ladeFassung>[0], fassung: string): Promise<Fassungszeile> => {
    const zeile = await ladeFassung(db, fassung)
    if (!zeile) throw new Einwand('NICHT_GEFUNDEN', fassung === 'latest' ? NOCH_KEINES : UNBEKANNT)
    if (fassung === 'latest' && !(await istEtwasOeffentlich(db)))
      throw new Einwand(
        'NICHT_GEFUNDEN',
        `Zurzeit ist kein Qualitätselement öffentlich freigegeben; ein aktuelles Archiv gibt es deshalb nicht. Das letzte war die Fassung ${zeile.fassung} mit dem Stand vom ${formatiereZeitpunkt(zeile.stand)}.`,
      )
    if (fassung === 'latest' && zeile.istUeberholt)
      throw new Einwand(
        'NICHT_GEFUNDEN',
        `Seit dem letzten Archiv ist eine öffentliche Freigabe zurückgenommen; ein aktuelles gibt es deshalb erst, wenn das nächste entsteht. Das letzte war die Fassung ${zeile.fassung} mit dem Stand vom ${formatiereZeitpunkt(zeile.stand)}.`,
      )
    return zeile
  }
  bediene(app, dienste, ladeArchivdatei, {
    jeMinute: ABHOLUNGEN_JE_MINUTE,
    fuehreAus: async a => {
      const zeile = await finde(a.db, a.params.fassung)
      if (zeile.entfernt !== null)
        throw new Einwand(
          'NICHT_GEFUNDEN',
          `Dieses Archiv ist seit ${formatiereDatum(zeile.entfernt.am.slice(0, 10))} entfernt: ${zeile.entfernt.grund.replace(/\.?$/, '.')} Gibt es ein neueres, steht es unter ${basisPfad}${ladeArchivdatei.pfad.replace(':fassung', 'latest')}.`,
        )
      a.kopf('content-type', MEDIENTYP.zip)
      a.kopf('content-disposition', `attachment; filename="Benthosdatenbank_DarwinCore_${zeile.fassung}.zip"`)
      return dateiVon(dienste.db, zeile, TEIL_BYTES)
    },
  })
  bediene(app, dienste, leseArchivmetadaten, {
    jeMinute: ABHOLUNGEN_JE_MINUTE,
    fuehreAus: async a => beschreibeFuerDatacite(await finde(a.db, a.params.fassung), basis),
  })
  bediene(app, dienste, leseArchivbetrieb, {
    fuehreAus: async ({ db }) => {
      const { auftraggeber, version, ...einstellung } = await ladeEinstellung(db)
      return { einstellung, version, auftraggeber: auftraggeber?.name ?? null, laeufe: await listeLaeufe(db) }
    },
  })
  bediene(app, dienste, speichereArchivbetrieb, {
    fuehreAus: async a => {
      if (!(await speichereEinstellung(a.db, a.body, benutzerVon(a)))) throw new Einwand('VERSIONSKONFLIKT')
      return undefined
    },
  })
  bediene(app, dienste, erstelleArchiv, {
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      const wer = benutzerVon(a)
      await ladeEinstellung(tx, true)
      const offener = await findeOffenen(tx, art.art)
      if (offener?.benutzerId === wer.benutzerId) return ladeAuftrag(tx, arten, wer.benutzerId, offener.id)
      if (offener) throw new Einwand('ZU_VIELE_ANFRAGEN', SCHON_DABEI)
      const auftrag = await dienste.auftraege.beauftrage(tx, wer, art, 'Öffentliches Archiv', {})
      await vermerkeLauf(tx, null, auftrag.id)
      return auftrag
    },
  })
  bediene(app, dienste, entferneArchiv, {
    fuehreAus: async a => {
      if (!(await entferne(a.db, a.params.fassung, a.body.grund)))
        throw new Einwand('NICHT_GEFUNDEN', 'Eine Datei dieser Fassung gibt es nicht (mehr).')
      return undefined
    },
  })
}

const NOCH_KEINES = 'Es gibt noch kein öffentliches Archiv.'
const UNBEKANNT = 'Ein öffentliches Archiv mit dieser Fassung hat es nie gegeben.'
const SCHON_DABEI = 'Ein öffentliches Archiv entsteht gerade. Bitte warten Sie, bis es fertig ist.'
