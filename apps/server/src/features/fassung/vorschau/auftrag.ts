import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { FASSUNGSARTEN } from '@benthos/vertrag/fassung'
import { z } from 'zod'
import type { Auftragsart, Auftragslauf } from '../../../technik/auftraege/auftragsart.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../../technik/csv/alsCsvzeile.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { ladeEntwurf } from '../entwurf.ts'
import { baueNachrechnung } from './nachrechnung.ts'
import {
  fuegeEin,
  ladeBetroffene,
  leereVorschau,
  raeumeAbgebrocheneAus,
  schliesseAb,
  type Vorschaueintrag,
  zaehleAufnahmen,
} from './sql.ts'

const Eingabe = z.object({ vorschau: z.number().int(), art: z.enum(FASSUNGSARTEN), id: z.number().int() })

/** Aufnahmen je Schritt: so viele Ergebnisse liegen zugleich im Speicher, so oft wird auf den Abbruch gehört. */
const SCHRITT = 200
const KOPF = ['Aufnahme', 'Messstelle', 'Datum', 'Methode', 'Klasse bisher', 'Klasse neu', 'Grund']

/** Rechnet die jüngsten Ergebnisse mit einem Entwurf nach. Kein Ergebnis ändert sich; ein neuer Versuch beginnt von vorn. */
export function baueVorschauauftrag(dienste: Dienste): Auftragsart<typeof Eingabe> {
  return {
    art: 'FASSUNGSVORSCHAU',
    eingabe: Eingabe,
    arbeite: async lauf => {
      try {
        return await rechneVorschau(dienste, lauf)
      } finally {
        // Halb Gerechnetes sähe aus wie ein Ergebnis.
        if (lauf.abbruch.aborted) await raeumeAbgebrocheneAus(lauf.db, lauf.eingabe.vorschau)
      }
    },
  }
}

async function rechneVorschau(
  dienste: Dienste,
  { db, eingabe, abbruch, melde, schreibeDatei }: Auftragslauf<z.output<typeof Eingabe>>,
): Promise<string> {
  const entwurf = await ladeEntwurf(db, eingabe)
  const vorschau = await leereVorschau(db, eingabe.vorschau)
  if (vorschau?.pruefsumme !== entwurf.pruefsumme) throw new Einwand('VERSIONSKONFLIKT', NICHT_MEHR_DIESER)
  const rechne = baueNachrechnung(dienste, db, entwurf)
  const datei = await schreibeDatei('Vorschau.csv', 'text/csv; charset=utf-8')
  await datei.schreibe(`${CSV_BEGINN}${alsCsvzeile(KOPF)}`)
  const soll = await zaehleAufnahmen(db)
  const bilanz = { gerechnet: 0, andere: 0, nichtRechenbar: 0 }
  let [aufnahmen, nach] = [0, 0]
  for (;;) {
    abbruch.throwIfAborted()
    const schritt = await ladeBetroffene(db, entwurf, nach, SCHRITT)
    if (schritt.aufnahmen === 0) break
    const eintraege = await rechne(schritt.ergebnisse, abbruch)
    await fuegeEin(db, eingabe.vorschau, eintraege)
    for (const [i, eintrag] of eintraege.entries()) {
      const eines = schritt.ergebnisse[i]
      if (!eines) continue
      zaehle(bilanz, eintrag)
      const ort = [eines.aufnahme, eines.messstelle, formatiereDatum(eines.datum), eines.methode]
      const neu = eintrag.istRechenbar ? eintrag.neu : NICHT_RECHENBAR
      await datei.schreibe(alsCsvzeile([...ort, eintrag.alt, neu, eintrag.grund]))
    }
    nach = schritt.bis
    aufnahmen += schritt.aufnahmen
    melde(aufnahmen, soll, `${formatiereZahl(bilanz.andere)} in anderer Klasse`)
  }
  await schliesseAb(db, eingabe.vorschau)
  return alsSatz(bilanz)
}

type Bilanz = { gerechnet: number; andere: number; nichtRechenbar: number }

function zaehle(bilanz: Bilanz, { grund, istRechenbar }: Vorschaueintrag): void {
  if (!istRechenbar) bilanz.nichtRechenbar++
  else {
    bilanz.gerechnet++
    if (grund !== null) bilanz.andere++
  }
}

function alsSatz({ gerechnet, andere, nichtRechenbar }: Bilanz): string {
  const satz = `${formatiereAnzahl(gerechnet, 'Ergebnis', 'Ergebnisse')} nachgerechnet, ${formatiereAnzahl(andere, 'käme', 'kämen')} in eine andere Klasse`
  return nichtRechenbar === 0 ? satz : `${satz}, ${formatiereZahl(nichtRechenbar)} ließen sich nicht rechnen`
}

const NICHT_RECHENBAR = 'nicht berechenbar'
const NICHT_MEHR_DIESER = 'Der Entwurf ist inzwischen ein anderer. Bitte beginnen Sie die Vorschau noch einmal.'
