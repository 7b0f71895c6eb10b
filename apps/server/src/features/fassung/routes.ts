import {
  aktiviereFassung,
  beginneFassungsvorschau,
  brichVorschauAb,
  leseFassungsdatei,
  leseVorschaudatei,
  listeFassungen,
  listeVorschauzeilen,
  nimmVormerkungZurueck,
  verwirfFassung,
} from '@benthos/vertrag/fassung'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { brichAb } from '../../technik/auftraege/eigene.ts'
import { findeErgebnisdatei } from '../../technik/auftraege/ergebnisdatei.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { benenneAnlage } from '../../technik/http/anlage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { aktiviere, nimmZurueck } from './aktivierung.ts'
import { type Fassungsort, haltEntwurfFest, TITEL } from './entwurf.ts'
import { alsBlatt, alsCsv, alsJson, ladeFassungsinhalt } from './fassungsdatei.ts'
import { parametersatzhandwerk } from './parametersatz/handwerk.ts'
import { ladeVorschau, loescheEntwurf, type Vorschaustand } from './sql.ts'
import { baueTaxalistenhandwerk } from './taxaliste/handwerk.ts'
import { listeAlleFassungen } from './uebersicht.ts'
import { baueVorschauauftrag } from './vorschau/auftrag.ts'
import { fordereBlick } from './vorschau/blick.ts'
import { beginneVorschau, ladeZeilen, setzeAuftrag } from './vorschau/sql.ts'

/** Fassungen von Taxalisten und Parametersätzen: einführen, Vorschau, aktivieren, verwerfen. */
export function registriereFassung(app: FastifyInstance, dienste: Dienste): void {
  dienste.einlesen.kenne(baueTaxalistenhandwerk('MZB_AUT'))
  dienste.einlesen.kenne(baueTaxalistenhandwerk('MZB_BIOMASSE'))
  dienste.einlesen.kenne(baueTaxalistenhandwerk('PHB'))
  dienste.einlesen.kenne(parametersatzhandwerk)
  const vorschauauftrag = baueVorschauauftrag(dienste)
  dienste.auftraege.kenne(vorschauauftrag)

  bediene(app, dienste, listeFassungen, { fuehreAus: a => listeAlleFassungen(dienste, a.db, benutzerVon(a)) })
  bediene(app, dienste, leseFassungsdatei, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { format } = a.query
      const inhalt = await ladeFassungsinhalt(a.db, a.params)
      benenneAnlage(a.kopf, `${inhalt.name}.${format}`, DATEITYP[format])
      if (format === 'json') return alsJson(inhalt)
      if (format === 'csv') return alsCsv(inhalt)
      const auftrag = { benutzerId: benutzerVon(a).benutzerId, abbruch: a.abbruch }
      return dienste.zeichenwerk.schreibeMappe(auftrag, [alsBlatt(inhalt)])
    },
  })
  bediene(app, dienste, beginneFassungsvorschau, {
    fuehreAus: async a => {
      const [tx, sitzung, ort] = [transaktionVon(a), benutzerVon(a), a.params]
      fordereBlick(sitzung.akteur)
      const { name, pruefsumme } = await haltEntwurfFest(tx, ort)
      const bisherige = await ladeVorschau(tx, ort)
      if (bisherige?.auftragszustand && bisherige.auftrag_beendet_am === null)
        throw new Einwand('STATUS_UNZULAESSIG', LAEUFT)
      const vorschau = await beginneVorschau(tx, ort, pruefsumme, sitzung.benutzerId)
      const titel = `Vorschau ${TITEL[ort.art]}: ${name}`.slice(0, 200)
      const auftrag = await dienste.auftraege.beauftrage(tx, sitzung, vorschauauftrag, titel, { vorschau, ...ort })
      await setzeAuftrag(tx, vorschau, auftrag.id)
      return { id: vorschau }
    },
  })
  bediene(app, dienste, listeVorschauzeilen, {
    fuehreAus: async a => {
      fordereBlick(benutzerVon(a).akteur)
      const { seite, groesse, nurGeaenderte } = a.query
      const vorschau = await geforderteVorschau(a.db, a.params)
      const wahl = { seite, groesse, nurGeaenderte: nurGeaenderte === 'true' }
      return { ...(await ladeZeilen(a.db, vorschau.id, wahl)), seite, groesse }
    },
  })
  bediene(app, dienste, brichVorschauAb, {
    fuehreAus: async a => {
      const { auftrag_id, benutzer_id } = await geforderteVorschau(a.db, a.params)
      if (auftrag_id !== null) await brichAb(a.db, benutzer_id, auftrag_id)
      return undefined
    },
  })
  bediene(app, dienste, leseVorschaudatei, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      fordereBlick(benutzerVon(a).akteur)
      const { auftrag_id, benutzer_id, beendet_am } = await geforderteVorschau(a.db, a.params)
      const datei =
        auftrag_id === null || beendet_am === null
          ? null
          : await findeErgebnisdatei(a.db, dienste.auftraege.arten, { benutzerId: benutzer_id, id: auftrag_id })
      if (!datei) throw new Einwand('NICHT_GEFUNDEN', OHNE_DATEI)
      a.kopf('content-type', datei.typ)
      a.kopf('content-disposition', `attachment; filename="${datei.name}"`)
      return datei.inhalt
    },
  })
  bediene(app, dienste, aktiviereFassung, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      await aktiviere(transaktionVon(a), a.params, a.body, benutzerId, dienste.konfiguration.umgebung)
      return undefined
    },
  })
  bediene(app, dienste, nimmVormerkungZurueck, {
    fuehreAus: async a => {
      await nimmZurueck(transaktionVon(a), a.params)
      return undefined
    },
  })
  bediene(app, dienste, verwirfFassung, {
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      await haltEntwurfFest(tx, a.params)
      const vorschau = await ladeVorschau(tx, a.params)
      if (vorschau?.auftragszustand && vorschau.auftrag_beendet_am === null)
        throw new Einwand('STATUS_UNZULAESSIG', LAEUFT)
      await loescheEntwurf(tx, a.params)
      return undefined
    },
  })
}

async function geforderteVorschau(db: Datenbank | Transaktion, ort: Fassungsort): Promise<Vorschaustand> {
  const vorschau = await ladeVorschau(db, ort)
  if (!vorschau) throw new Einwand('NICHT_GEFUNDEN')
  return vorschau
}

const DATEITYP = {
  xlsx: MEDIENTYP.xlsx,
  csv: `${MEDIENTYP.csv}; charset=utf-8`,
  json: MEDIENTYP.json,
} as const
const OHNE_DATEI =
  'Zu dieser Vorschau gibt es keine Datei mehr. Rechnen Sie die Vorschau noch einmal, um sie zu erhalten.'
const LAEUFT = 'Die Vorschau läuft noch. Bitte warten Sie, bis sie beendet ist, oder brechen Sie sie ab.'
