import { listeAuftraege } from '@benthos/vertrag/auftrag'
import {
  beauftrageAusfuhr,
  brichAuftragAb,
  erstelleVerweis,
  holeErgebnis,
  leseAuftragsergebnis,
  loescheAuftrag,
  setzeAuftragFort,
  widerrufeVerweis,
} from '@benthos/vertrag/auftragsaufrufe'
import type { FastifyInstance } from 'fastify'
import { brichAb, ladeAuftraege, ladeAuftrag, loesche } from '../../technik/auftraege/eigene.ts'
import { type Ergebnisdatei, findeErgebnisdatei } from '../../technik/auftraege/ergebnisdatei.ts'
import { HOECHSTENS_AUFGEHOBEN_BYTES } from '../../technik/auftraege/konstanten.ts'
import { loescheVerweis, pruefsummeVon, setzeVerweis } from '../../technik/auftraege/verweis.ts'
import type { Stueckdatei } from '../../technik/http/abschnitt.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { ABHOLUNGEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { baueAusfuhrauftrag, betitele, findeAusfuhr } from './ausfuhr.ts'
import { findeGleichen, ladeGegenstand, zaehleAufgehobenes } from './sql.ts'

/** Aufträge: jeder sieht, bricht ab, löscht und holt nur die eigenen; fremde gibt es für ihn nicht. */
export function registriereAuftrag(app: FastifyInstance, dienste: Dienste): void {
  const { arten } = dienste.auftraege
  bediene(app, dienste, listeAuftraege, {
    fuehreAus: a => ladeAuftraege(a.db, arten, benutzerVon(a).benutzerId),
  })
  bediene(app, dienste, brichAuftragAb, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      await brichAb(a.db, benutzerId, a.params.id)
      return ladeAuftrag(a.db, arten, benutzerId, a.params.id)
    },
  })
  bediene(app, dienste, setzeAuftragFort, {
    fuehreAus: a => dienste.auftraege.setzeFort(transaktionVon(a), benutzerVon(a), a.params.id),
  })
  bediene(app, dienste, loescheAuftrag, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      if (await loesche(a.db, benutzerId, a.params.id)) return undefined
      await ladeAuftrag(a.db, arten, benutzerId, a.params.id)
      throw new Einwand('IN_VERWENDUNG', 'Der Auftrag läuft noch. Brechen Sie ihn zuerst ab.')
    },
  })
  const ausfuhrauftrag = baueAusfuhrauftrag(dienste)
  dienste.auftraege.kenne(ausfuhrauftrag)
  bediene(app, dienste, beauftrageAusfuhr, {
    fuehreAus: async a => {
      const { adresse } = a.body
      const sitzung = benutzerVon(a)
      const ausfuhr = findeAusfuhr(dienste, adresse)
      await ausfuhr.pruefe(a.db, a)
      const gleicher = await findeGleichen(a.db, sitzung.benutzerId, adresse)
      if (gleicher !== undefined) return ladeAuftrag(a.db, arten, sitzung.benutzerId, gleicher)
      if ((await zaehleAufgehobenes(a.db, sitzung.benutzerId)) >= HOECHSTENS_AUFGEHOBEN_BYTES)
        throw new Einwand('ZU_VIELE_ANFRAGEN', ZU_VIEL_AUFGEHOBEN)
      const titel = betitele(ausfuhr, await ladeGegenstand(a.db, ausfuhr))
      return dienste.auftraege.beauftrage(transaktionVon(a), sitzung, ausfuhrauftrag, titel, { adresse })
    },
  })
  bediene(app, dienste, leseAuftragsergebnis, {
    fuehreAus: async a => gibAus(a, await findeErgebnisdatei(a.db, arten, { ...a.params, ...wer(a) })),
  })
  bediene(app, dienste, erstelleVerweis, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      // Was er selbst nicht mehr bekäme, gibt er auch nicht weiter.
      const datei = await findeErgebnisdatei(a.db, arten, { ...a.params, benutzerId })
      const verweis = datei && (await setzeVerweis(a.db, benutzerId, a.params.id))
      if (!verweis) throw new Einwand('NICHT_GEFUNDEN')
      return {
        adresse: holeErgebnis.pfad.replace(':schluessel', verweis.schluessel),
        gueltigBis: verweis.gueltigBis,
      }
    },
  })
  bediene(app, dienste, widerrufeVerweis, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      await loescheVerweis(a.db, benutzerId, a.params.id)
      return ladeAuftrag(a.db, arten, benutzerId, a.params.id)
    },
  })
  bediene(app, dienste, holeErgebnis, {
    jeMinute: ABHOLUNGEN_JE_MINUTE,
    fuehreAus: async a =>
      gibAus(a, await findeErgebnisdatei(a.db, arten, { schluesselSha256: pruefsummeVon(a.params.schluessel) })),
  })
}

const wer = (a: { sitzung: Sitzung | null }) => ({ benutzerId: benutzerVon(a).benutzerId })

function gibAus(a: { kopf(name: string, wert: string): void }, ergebnis: Ergebnisdatei | null): Stueckdatei {
  if (!ergebnis) throw new Einwand('NICHT_GEFUNDEN')
  a.kopf('content-type', ergebnis.typ)
  a.kopf('content-disposition', `attachment; filename="${ergebnis.name.replace(/[^\w.-]/g, '_')}"`)
  return ergebnis.inhalt
}

const ZU_VIEL_AUFGEHOBEN = `Ihre aufgehobenen Ergebnisdateien belegen schon ${HOECHSTENS_AUFGEHOBEN_BYTES / 1024 ** 3} GB. Löschen Sie auf der Seite „Aufträge“, was Sie nicht mehr brauchen.`
