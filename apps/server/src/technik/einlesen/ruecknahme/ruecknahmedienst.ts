import { hatRecht, labelVon } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { EINLESEARTEN } from '@benthos/vertrag/einlesung'
import type { Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import type { Auftragsart } from '../../auftraege/auftragsart.ts'
import type { Auftragsdienst } from '../../auftraege/auftragsdienst.ts'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import { Einwand } from '../../http/problem.ts'
import type { Sitzung } from '../../http/sitzung.ts'
import type { Einlesehandwerk } from '../einleseart.ts'
import { ladeVorgang, type Vorgang } from '../sql.ts'
import { BERICHTSSEITE, Vorgangseingabe } from '../vorgangseingabe.ts'
import { bereiteRuecknahmeVor, nimmZurueck } from './nimmZurueck.ts'
import { nimmObjekteZurueck, sichteObjekte } from './objektweise.ts'
import { beginneRuecknahme, ladeRuecknahme } from './sql.ts'
import { sichteRuecknahme } from './vorschau.ts'

export type Ruecknahmedienst = {
  /** Nimmt im Hintergrund zurück, was der Vorgang lud; wirft, wenn es nichts zurückzunehmen gibt. */
  nimmZurueck(tx: Transaktion, sitzung: Sitzung, vorgang: Vorgang): Promise<void>
  /** Was `nimmZurueck` jetzt täte. */
  sichte(db: Datenbank, sitzung: Sitzung, vorgang: Vorgang): Promise<Ruecknahmevorschau>
}

/** Der eine Weg zurück, für alle Arten. */
export function baueRuecknahmedienst(
  auftraege: Auftragsdienst,
  handwerk: (art: string) => Einlesehandwerk,
): Ruecknahmedienst {
  const auftragsart: Auftragsart<typeof Vorgangseingabe> = {
    art: 'EINLESUNG_ZURUECKNEHMEN',
    eingabe: Vorgangseingabe,
    arbeite: async lauf => {
      const vorgang = await ladeVorgang(lauf.db, lauf.eingabe.einlesung)
      if (!vorgang) throw new Einwand('NICHT_GEFUNDEN')
      const art = handwerk(vorgang.art)
      if (!art.ruecknahme || !hatRecht(lauf.akteur, art.recht)) throw new Einwand('NICHT_ERLAUBT')
      const { ruecknahme } = art
      const istFertig =
        'haupttabelle' in ruecknahme
          ? await nimmZurueck(lauf, vorgang, art, ruecknahme)
          : await nimmObjekteZurueck(lauf, vorgang, ruecknahme)
      if (!istFertig) return 'Abgebrochen; das Übrige ist noch geladen'
      const stand = await ladeRuecknahme(lauf.db, vorgang.id)
      return `${formatiereAnzahl(stand?.zurueckgenommen ?? 0, 'Zeile', 'Zeilen')} zurückgenommen, ${stand?.behalten ?? 0} behalten`
    },
    ...BERICHTSSEITE,
  }
  auftraege.kenne(auftragsart)
  const hindernis = async (db: Datenbank | Transaktion, sitzung: Sitzung, vorgang: Vorgang): Promise<string | null> => {
    const art = handwerk(vorgang.art)
    if (!art.ruecknahme) return NICHT_DIESE_ART
    if (!hatRecht(sitzung.akteur, art.recht)) return OHNE_RECHT
    if (vorgang.geladen === 0) return NICHTS_GELADEN
    const bisher = await ladeRuecknahme(db, vorgang.id)
    return bisher?.beendet_am && bisher.behalten === 0 ? SCHON_ZURUECK : null
  }
  return {
    nimmZurueck: async (tx, sitzung, vorgang) => {
      const grund = await hindernis(tx, sitzung, vorgang)
      if (grund !== null)
        throw grund === OHNE_RECHT ? new Einwand('NICHT_ERLAUBT') : new Einwand('STATUS_UNZULAESSIG', grund)
      const titel = `${labelVon(EINLESEARTEN, vorgang.art)} zurücknehmen: ${vorgang.dateiname}`.slice(0, 200)
      const auftrag = await auftraege.beauftrage(tx, sitzung, auftragsart, titel, {
        einlesung: vorgang.id,
        art: vorgang.art,
      })
      await beginneRuecknahme(tx, vorgang.id, sitzung.benutzerId, auftrag.id)
    },
    sichte: async (db, sitzung, vorgang) => {
      const art = handwerk(vorgang.art)
      const grund = await hindernis(db, sitzung, vorgang)
      if (grund !== null || !art.ruecknahme) return { ...NICHTS, hindernis: grund }
      if (!('haupttabelle' in art.ruecknahme))
        return { hindernis: null, ...(await sichteObjekte(db, vorgang, art.ruecknahme, sitzung.akteur)) }
      const { einheiten, umstaende } = await bereiteRuecknahmeVor(db, vorgang, art, art.ruecknahme, sitzung.akteur)
      return { hindernis: null, ...(await sichteRuecknahme(db, einheiten, umstaende)) }
    },
  }
}

const NICHTS = { neue: 0, geaenderte: 0, beigaben: [], konfliktzahl: 0, konflikte: [] }
const NICHT_DIESE_ART = 'Eine Fassung wird nicht zurückgenommen: Verwerfen Sie ihren Entwurf unter „Fassungen“.'
const OHNE_RECHT = 'Zurücknehmen darf, wer diese Dateien einlesen darf.'
const NICHTS_GELADEN = 'Aus dieser Datei ist nichts geladen.'
const SCHON_ZURUECK = 'Diese Einlesung ist schon ganz zurückgenommen.'
