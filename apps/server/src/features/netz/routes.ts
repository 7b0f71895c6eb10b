import {
  aktiviereMitgeliefertes,
  aktiviereNetz,
  fuehreNetzEin,
  leseNetzdatei,
  listeNetzeinfuhren,
  loescheNetzeinfuhr,
} from '@benthos/vertrag/netz'
import type { FastifyInstance } from 'fastify'
import { stelleMitgeliefertesHer } from '../../fach/netz/mitgeliefert.ts'
import { benenneOriginal } from '../../technik/http/anlage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { NETZAKTIVIERUNG, NETZPRUEFUNG } from './netzauftraege.ts'
import {
  fuegeEinfuhrEin,
  istAktivierbar,
  ladeDatei,
  ladeEinfuhr,
  ladeEinfuhren,
  ladeGeltende,
  loeseAb,
  setzeAuftrag,
  setzeZustand,
} from './sql.ts'

/** Einfuhr amtlicher Gewässernetze. */
export function registriereNetz(app: FastifyInstance, dienste: Dienste): void {
  dienste.auftraege.kenne(NETZPRUEFUNG)
  dienste.auftraege.kenne(NETZAKTIVIERUNG)
  bediene(app, dienste, listeNetzeinfuhren, {
    fuehreAus: async a => {
      // Zuerst der Stand der Einfuhren: sagt er „gilt“, liest niemand mehr nach, und das Netz muss das neue sein.
      const einfuhren = await ladeEinfuhren(a.db, benutzerVon(a).benutzerId)
      return { geltende: await ladeGeltende(a.db), einfuhren }
    },
  })
  bediene(app, dienste, fuehreNetzEin, {
    fuehreAus: async a => {
      const [tx, sitzung] = [transaktionVon(a), benutzerVon(a)]
      const { datei, ...angaben } = a.body
      const dateiname = datei.name
      const inhalt = Buffer.from(await datei.arrayBuffer())
      const id = await fuegeEinfuhrEin(tx, sitzung.benutzerId, angaben, dateiname, inhalt)
      const titel = `Gewässernetz prüfen: ${dateiname}`.slice(0, 200)
      const auftrag = await dienste.auftraege.beauftrage(tx, sitzung, NETZPRUEFUNG, titel, { einfuhr: id })
      await setzeAuftrag(tx, id, auftrag.id)
      return { id }
    },
  })
  bediene(app, dienste, aktiviereNetz, {
    fuehreAus: async a => {
      const [tx, sitzung, { id }] = [transaktionVon(a), benutzerVon(a), a.params]
      const einfuhr = await ladeEinfuhr(tx, id)
      if (!einfuhr) throw new Einwand('NICHT_GEFUNDEN')
      if (!(await istAktivierbar(tx, einfuhr))) throw new Einwand('STATUS_UNZULAESSIG', NICHT_GEPRUEFT)
      await setzeZustand(tx, id, 'AKTIVIERUNG')
      const titel = `Gewässernetz aktivieren: ${einfuhr.name}`.slice(0, 200)
      const auftrag = await dienste.auftraege.beauftrage(tx, sitzung, NETZAKTIVIERUNG, titel, { einfuhr: id })
      await setzeAuftrag(tx, id, auftrag.id)
      return undefined
    },
  })
  bediene(app, dienste, aktiviereMitgeliefertes, {
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      if ((await ladeGeltende(tx)).some(({ istMitgeliefert }) => istMitgeliefert))
        throw new Einwand('STATUS_UNZULAESSIG', GILT_SCHON)
      await stelleMitgeliefertesHer(tx)
      await loeseAb(tx)
      return undefined
    },
  })
  bediene(app, dienste, leseNetzdatei, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const datei = await ladeDatei(a.db, a.params.id)
      if (!datei) throw new Einwand('NICHT_GEFUNDEN')
      benenneOriginal(a.kopf, datei.dateiname)
      return datei.inhalt
    },
  })
  bediene(app, dienste, loescheNetzeinfuhr, {
    fuehreAus: async a => {
      const [tx, { id }] = [transaktionVon(a), a.params]
      const [einfuhr] = (await ladeEinfuhren(tx, benutzerVon(a).benutzerId)).filter(e => e.id === id)
      if (!einfuhr) throw new Einwand('NICHT_GEFUNDEN')
      if (einfuhr.arbeit !== null || einfuhr.zustand === 'AKTIV') throw new Einwand('STATUS_UNZULAESSIG', IN_GEBRAUCH)
      await tx.deleteFrom('netzeinfuhr').where('id', '=', id).execute()
      return undefined
    },
  })
}

const NICHT_GEPRUEFT = 'Aktivieren lässt sich nur ein fertig geprüftes Netz, das gerade nicht gilt.'
const GILT_SCHON = 'Das mitgelieferte Gewässernetz gilt schon.'
const IN_GEBRAUCH = 'Das geltende Netz und ein laufender Import lassen sich nicht löschen.'
