import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { FASSUNGSARTEN } from '@benthos/vertrag/fassung'
import { z } from 'zod'
import type { Auftragsart } from '../../../auftraege/auftragsart.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../../csv/alsCsvzeile.ts'
import type { Dienste } from '../../../http/kontext.ts'
import { Einwand } from '../../../http/problem.ts'
import { ladeEntwurf } from '../entwurf.ts'
import { baueNachrechnung } from './nachrechnung.ts'
import { fuegeEin, ladeBetroffene, leereVorschau, schliesseAb, zaehleAufnahmen } from './sql.ts'

const Eingabe = z.object({ vorschau: z.number().int(), art: z.enum(FASSUNGSARTEN), id: z.number().int() })

/** Aufnahmen je Schritt: so viele Ergebnisse liegen zugleich im Speicher, so oft wird auf den Abbruch gehört. */
const SCHRITT = 200
const KOPF = ['Aufnahme', 'Messstelle', 'Datum', 'Methode', 'Klasse bisher', 'Klasse neu', 'Grund']

/** Rechnet die jüngsten Ergebnisse mit einem Entwurf nach. Kein Ergebnis ändert sich; ein neuer Versuch beginnt von vorn. */
export function baueVorschauauftrag(dienste: Dienste): Auftragsart<typeof Eingabe> {
  return {
    art: 'FASSUNGSVORSCHAU',
    eingabe: Eingabe,
    arbeite: async ({ db, eingabe, abbruch, melde, schreibeDatei }) => {
      const entwurf = await ladeEntwurf(db, eingabe)
      const vorschau = await leereVorschau(db, eingabe.vorschau)
      if (vorschau?.pruefsumme !== entwurf.pruefsumme) throw new Einwand('VERSIONSKONFLIKT', NICHT_MEHR_DIESER)
      const rechne = baueNachrechnung(dienste, db, entwurf)
      const datei = await schreibeDatei('Vorschau.csv', 'text/csv; charset=utf-8')
      await datei.schreibe(`${CSV_BEGINN}${alsCsvzeile(KOPF)}`)
      const soll = await zaehleAufnahmen(db)
      let [aufnahmen, ergebnisse, andere, nach] = [0, 0, 0, 0]
      for (;;) {
        abbruch.throwIfAborted()
        const schritt = await ladeBetroffene(db, entwurf, nach, SCHRITT)
        if (schritt.aufnahmen === 0) break
        const eintraege = await rechne(schritt.ergebnisse, abbruch)
        await fuegeEin(db, eingabe.vorschau, eintraege)
        for (const [i, { alt, neu, grund }] of eintraege.entries()) {
          const eines = schritt.ergebnisse[i]
          if (!eines) continue
          const ort = [eines.aufnahme, eines.messstelle, formatiereDatum(eines.datum), eines.methode]
          await datei.schreibe(alsCsvzeile([...ort, alt, neu, grund]))
        }
        nach = schritt.bis
        aufnahmen += schritt.aufnahmen
        ergebnisse += eintraege.length
        andere += eintraege.filter(({ grund }) => grund !== null).length
        melde(aufnahmen, soll, `${formatiereZahl(andere)} in anderer Klasse`)
      }
      await schliesseAb(db, eingabe.vorschau)
      return `${formatiereZahl(ergebnisse)} Ergebnisse nachgerechnet, ${formatiereZahl(andere)} kämen in eine andere Klasse`
    },
  }
}

const NICHT_MEHR_DIESER = 'Der Entwurf ist inzwischen ein anderer. Bitte beginnen Sie die Vorschau noch einmal.'
