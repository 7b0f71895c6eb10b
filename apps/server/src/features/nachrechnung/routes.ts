import type { Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Nachrechnungsausgang } from '@benthos/vertrag/nachrechnung'
import {
  KAPSELN,
  listeKapselschluessel,
  pruefeKapseldatei,
  rechneNach,
  SOFORT_NACHGERECHNET,
} from '@benthos/vertrag/nachrechnung'
import type { FastifyInstance } from 'fastify'
import { sorgeFuerSchluessel, unterschreibe } from '../../fach/kapselschluessel/kapselschluessel.ts'
import { listeSchluessel } from '../../fach/kapselschluessel/sql.ts'
import { ladeAuftrag } from '../../technik/auftraege/eigene.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { GESAMTKOPF, schneide } from '../../technik/http/blaettern.ts'
import { KAPSELN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { findeKlassenOhneErgebnis } from './abschriften.ts'
import { rechneStapelNach } from './ergebnisse.ts'
import { baueKapseldatei } from './kapseldatei.ts'
import { pruefeKapsel } from './kapselpruefung.ts'
import { baueSammelnachrechnung } from './sammelnachrechnung.ts'
import { findeOffenen, ladeKapsel, listeErgebnisse, warteAufEigeneAufrufe, zaehleLesbare } from './sql.ts'

/** Nachrechnen: gespeicherte Ergebnisse, Kapseln als Datei und ihre Prüfung. */
export async function registriereNachrechnung(app: FastifyInstance, dienste: Dienste): Promise<void> {
  await sorgeFuerSchluessel(dienste.db)
  const sammelnachrechnung = baueSammelnachrechnung(dienste)
  dienste.auftraege.kenne(sammelnachrechnung)
  bediene(app, dienste, rechneNach, {
    fuehreAus: async a => {
      const benutzer = benutzerVon(a)
      const { aufnahme = [], seite, groesse, ...filter } = a.query
      const auswahl = { filter, aufnahmen: [...new Set(aufnahme)] }
      if ((await zaehleLesbare(a.db, benutzer.akteur, auswahl.aufnahmen)) < auswahl.aufnahmen.length)
        throw new Einwand('NICHT_GEFUNDEN')
      const ids = await listeErgebnisse(a.db, benutzer.akteur, auswahl)
      const ohneErgebnis = await findeKlassenOhneErgebnis(dienste.db, benutzer.akteur, auswahl)
      const gesamt = ids.length + ohneErgebnis.length
      a.kopf(GESAMTKOPF, String(gesamt))
      const verlangt = schneide([...ids, ...ohneErgebnis], { seite, groesse })
      if (verlangt.length <= SOFORT_NACHGERECHNET) {
        const gespeicherte = verlangt.filter(eines => typeof eines === 'number')
        const zeilen = [
          ...(await rechneStapelNach(dienste, dienste.db, gespeicherte, a.abbruch)),
          ...verlangt.filter(eines => typeof eines !== 'number'),
        ]
        const zaehle = (ausgang: Nachrechnungsausgang) => zeilen.filter(z => z.ausgang === ausgang).length
        const bilanz = {
          stimmt: zaehle('STIMMT'),
          weichtAb: zaehle('WEICHT_AB'),
          referenzFehlt: zaehle('REFERENZ_FEHLT'),
        }
        return { gesamt, bilanz, zeilen, auftrag: null }
      }
      // Ein lesender Aufruf kann wiederholt werden, ohne dass jemand es will: ein Auftrag zur selben Sache genügt.
      const auftrag = await mitTransaktion(
        dienste.db,
        { benutzerId: benutzer.benutzerId, anfrageId: a.anfrageId },
        async tx => {
          await warteAufEigeneAufrufe(tx, benutzer.benutzerId)
          const offener = await findeOffenen(tx, benutzer.benutzerId, sammelnachrechnung.art, auswahl)
          if (offener !== null) return ladeAuftrag(tx, dienste.auftraege.arten, benutzer.benutzerId, offener)
          const titel = `Nachrechnung von ${formatiereAnzahl(gesamt, 'Ergebnis', 'Ergebnissen')}`
          return dienste.auftraege.beauftrage(tx, benutzer, sammelnachrechnung, titel, auswahl)
        },
      )
      return { gesamt, bilanz: null, zeilen: [], auftrag }
    },
  })
  for (const [methode, vertrag] of Object.entries(KAPSELN))
    bediene(app, dienste, vertrag, {
      fuehreAus: async a => {
        const zeile = await ladeKapsel(a.db, a.params.id, vertrag.element as Element, methode)
        if (!zeile) throw new Einwand('NICHT_GEFUNDEN', 'Diese Probe ist noch nicht bewertet.')
        const name = `Kapsel_${zeile.code.replace(/[^A-Za-z0-9_-]/g, '_')}_${methode}.json`
        a.kopf('content-type', 'application/json; charset=utf-8')
        a.kopf('content-disposition', `attachment; filename="${name}"`)
        return JSON.stringify(await baueKapseldatei(zeile, baue => unterschreibe(a.db, baue)), null, 2)
      },
    })
  bediene(app, dienste, pruefeKapseldatei, {
    jeMinute: KAPSELN_JE_MINUTE,
    // Gelesen und gerechnet wird vor der Transaktion: ändern wird sich nichts.
    bereiteVor: async a => pruefeKapsel(dienste, dienste.db, benutzerVon(a), await a.body.datei.text(), a.abbruch),
    fuehreAus: async (_, befund) => befund,
  })
  bediene(app, dienste, listeKapselschluessel, {
    fuehreAus: async ({ db }) =>
      (await listeSchluessel(db)).map(({ kennung, oeffentlich, gueltig_von, abgeloest_am }) => ({
        kennung,
        jwk: { kty: 'OKP' as const, crv: 'Ed25519' as const, x: oeffentlich },
        gueltigVon: gueltig_von,
        abgeloestAm: abgeloest_am,
      })),
  })
}
