import { hatRecht, labelVon } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Einleseantwort } from '@benthos/vertrag/einlesefrage'
import {
  EINLESEARTEN,
  type Einleseart,
  type Ersetzung,
  type Formvorgabe,
  type Ladeart,
} from '@benthos/vertrag/einlesung'
import type { z } from 'zod'
import type { Auftragsart, Auftragslauf } from '../auftraege/auftragsart.ts'
import type { Auftragsdienst } from '../auftraege/auftragsdienst.ts'
import { mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import type { Sitzung } from '../http/sitzung.ts'
import { pruefeErsetztes } from './berichtigung/pruefeErsetztes.ts'
import { type Dateiangaben, type Einlesehandwerk, type Einleser, istGanz, istGruppe } from './einleseart.ts'
import { HOECHSTENS_SOFORT, SOFORT_GEPRUEFT } from './konstanten.ts'
import { ladeDatei } from './ladeDatei.ts'
import { Berichtigung, pruefeBerichtigtes } from './pruefeBerichtigtes.ts'
import { pruefeDatei } from './pruefeDatei.ts'
import { baueRuecknahmedienst, type Ruecknahmedienst } from './ruecknahme/ruecknahmedienst.ts'
import {
  beginneLaden,
  beginnePruefung,
  fuegeVorgangEin,
  ladeVorgang,
  setzeAuftrag,
  type Vorgang,
  verwirfLaden,
} from './sql.ts'
import { BERICHTSSEITE, Vorgangseingabe } from './vorgangseingabe.ts'

/** Ohne Ladeart wird nur geprüft; Angaben zur Datei braucht nur, wessen Zeilen zusammen ein Objekt sind. */
export type Hochgeladenes = { datei: File; ladeart?: Ladeart | undefined; angaben?: Dateiangaben }

export type Einlesedienst = {
  /** Macht eine Art bekannt; danach lässt sie sich einlesen. */
  kenne<K, S>(art: Einlesehandwerk<K, S>): void
  handwerk(art: Einleseart): Einlesehandwerk
  /** Nimmt eine Datei an und lässt sie im Hintergrund prüfen (mit Ladeart danach laden). @returns Kennung des Vorgangs */
  nimmAn(tx: Transaktion, sitzung: Sitzung, art: Einleseart, hochgeladen: Hochgeladenes): Promise<number>
  /** Was schon einen Bericht hat, behält ihn, bis die neue Prüfung zu Ende ist. */
  pruefeErneut(tx: Transaktion, sitzung: Einleser, vorgang: Vorgang, vorgabe: Formvorgabe): Promise<void>
  /** Setzt Werte an die Stelle dessen, was in Zellen steht. Was schnell geht, gilt sofort; sonst prüft ein Auftrag die ganze Datei. */
  uebernimm(
    tx: Transaktion,
    sitzung: Sitzung,
    vorgang: Vorgang,
    ersetzungen: readonly Ersetzung[],
    /** so viele ändern sich mindestens: sind es zu viele, braucht niemand die Datei zu lesen, um es zu wissen */
    zeilen: number,
  ): Promise<void>
  lade(tx: Transaktion, sitzung: Sitzung, vorgang: Vorgang, ladeart: Ladeart): Promise<void>
  ruecknahme: Ruecknahmedienst
}

declare module '../http/kontext.ts' {
  interface Dienste {
    einlesen: Einlesedienst
  }
}

const Eingabe = Vorgangseingabe.extend({ berichtigung: Berichtigung.optional() })

/** Der eine Weg von der Datei in den Bestand, für alle Arten. */
export function baueEinlesedienst(auftraege: Auftragsdienst): Einlesedienst {
  const arten = new Map<string, Einlesehandwerk>()
  const handwerk = (art: string): Einlesehandwerk => {
    const gefunden = arten.get(art)
    if (!gefunden) throw new Einwand('NICHT_GEFUNDEN')
    return gefunden
  }
  const auftragsart: Auftragsart<typeof Eingabe> = {
    art: 'EINLESEN',
    eingabe: Eingabe,
    arbeite: lauf => arbeite(lauf, handwerk),
    ...BERICHTSSEITE,
  }
  auftraege.kenne(auftragsart)
  const beauftrage = async (
    tx: Transaktion,
    sitzung: Einleser,
    { id, art, dateiname }: Pick<Vorgang, 'id' | 'art' | 'dateiname'>,
    tat: string,
    berichtigung?: z.input<typeof Berichtigung>,
  ): Promise<void> => {
    const titel = `${labelVon(EINLESEARTEN, art)} ${tat}: ${dateiname}`.slice(0, 200)
    const eingabe = { einlesung: id, art, ...(berichtigung && { berichtigung }) }
    const auftrag = await auftraege.beauftrage(tx, sitzung, auftragsart, titel, eingabe)
    await setzeAuftrag(tx, id, auftrag.id)
  }
  const pruefeErneut: Einlesedienst['pruefeErneut'] = async (
    tx,
    sitzung,
    { id, art, dateiname, form, vorgabe: bisher, zustand, geprueft_am: geprueftAm, benutzer_id: benutzerId },
    gewollte,
  ) => {
    const { antworten = bisher.antworten ?? [] } = gewollte
    // Auf einem anderen Blatt steht in derselben Spalte anderes.
    const istAnderes = gewollte.blatt !== undefined && form !== null && gewollte.blatt !== form.blatt
    const { ersetzungen = istAnderes ? [] : (bisher.ersetzungen ?? []) } = gewollte
    pruefeAntworten(antworten, handwerk(art), sitzung)
    const vorgabe = { ...gewollte, antworten, ersetzungen }
    // Was mit den Rechten eines anderen geprüft ist, gilt nicht weiter.
    const hatBericht = zustand === 'GEPRUEFT' && geprueftAm !== null && benutzerId === sitzung.benutzerId
    if (!hatBericht) await beginnePruefung(tx, id, vorgabe)
    await beauftrage(tx, sitzung, { id, art, dateiname }, 'prüfen', hatBericht ? { geprueftAm, vorgabe } : undefined)
  }
  return {
    kenne: art => void arten.set(art.art, art as unknown as Einlesehandwerk),
    handwerk,
    nimmAn: async (tx, sitzung, art, { datei, ladeart = null, angaben = {} }) => {
      const einArt = handwerk(art)
      if (istGanz(einArt)) await einArt.pruefeAngaben(tx, angaben)
      if (istGruppe(einArt)) await einArt.pruefeAngaben(tx, angaben, sitzung.akteur)
      const dateiname = datei.name
      const inhalt = Buffer.from(await datei.arrayBuffer())
      const id = await fuegeVorgangEin(tx, { art, benutzerId: sitzung.benutzerId, dateiname, inhalt, ladeart, angaben })
      await beauftrage(tx, sitzung, { id, art, dateiname }, 'prüfen')
      return id
    },
    pruefeErneut,
    uebernimm: async (tx, sitzung, vorgang, ersetzungen, zeilen) => {
      const { art, form, gelesen, geprueft_am: geprueftAm } = vorgang
      if (form === null || gelesen === null || geprueftAm === null)
        throw new TypeError('Berichtigt wird nur, was geprüft ist.')
      const gilt =
        gelesen <= HOECHSTENS_SOFORT &&
        zeilen <= SOFORT_GEPRUEFT.zeilen &&
        (await pruefeErsetztes(tx, sitzung.akteur, { ...vorgang, form }, handwerk(art), ersetzungen, SOFORT_GEPRUEFT))
      if (gilt) return
      await beauftrage(tx, sitzung, vorgang, 'berichtigen', { geprueftAm, ersetzungen: [...ersetzungen] })
    },
    lade: async (tx, sitzung, { id, art, dateiname, angenommen, geaendert, abgelehnt }, ladeart) => {
      if (ladeart === 'ALLES_ODER_NICHTS' && abgelehnt !== 0) throw new Einwand('STATUS_UNZULAESSIG', NICHT_ALLES)
      if (ladeart === 'GUELTIGE' && istGanz(handwerk(art))) throw new Einwand('STATUS_UNZULAESSIG', NUR_GANZ)
      if (angenommen === 0 && geaendert === 0) throw new Einwand('STATUS_UNZULAESSIG', NICHTS_ZU_LADEN)
      await beginneLaden(tx, id, ladeart)
      await beauftrage(tx, sitzung, { id, art, dateiname }, 'laden')
    },
    ruecknahme: baueRuecknahmedienst(auftraege, handwerk),
  }
}

/** Antworten gibt es nur auf Fragen dieser Art; anlegen lässt nur, wer es auch sonst darf. */
function pruefeAntworten(
  antworten: readonly Einleseantwort[],
  { frage }: Einlesehandwerk,
  { akteur }: Pick<Sitzung, 'akteur'>,
): void {
  if (antworten.some(({ feld }) => feld !== frage?.feld))
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [{ field: 'antworten', message: FRAGT_NICHT }])
  if (!frage || antworten.every(({ entscheid }) => entscheid.art !== 'NEU')) return
  if (frage.recht === null)
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [{ field: 'antworten', message: NICHTS_NEUES }])
  if (!hatRecht(akteur, frage.recht)) throw new Einwand('NICHT_ERLAUBT')
}

const FRAGT_NICHT = 'Danach fragt diese Datei nicht'
const NICHTS_NEUES = 'Hier lässt sich nichts Neues anlegen; bitte wählen Sie einen vorhandenen Eintrag'
const NICHT_ALLES = 'Zeilen sind abgelehnt; „alles oder nichts“ lädt nur fehlerfreie Dateien. Nichts ist geladen.'
const NUR_GANZ =
  'Diese Datei wird ganz oder gar nicht geladen. Bitte berichtigen Sie die abgelehnten Zeilen, im Bericht oder in der Datei.'
const NICHTS_ZU_LADEN = 'Die Datei enthält keine Zeile, die neu oder geändert wäre.'

/** Der Zustand des Vorgangs sagt, was zu tun ist: so geht es nach einem Absturz an derselben Stelle weiter. */
async function arbeite(
  lauf: Auftragslauf<z.output<typeof Eingabe>>,
  handwerk: (art: string) => Einlesehandwerk,
): Promise<string> {
  const vorgang = await lies(lauf)
  const art = handwerk(vorgang.art)
  if (!hatRecht(lauf.akteur, art.recht)) throw new Einwand('NICHT_ERLAUBT')
  const { berichtigung } = lauf.eingabe
  if (berichtigung && !(await pruefeBerichtigtes(lauf, vorgang.id, art, berichtigung)))
    return 'Abgebrochen; es gilt, was vorher galt'
  if (vorgang.zustand === 'PRUEFUNG' && !(await pruefeDatei(lauf, vorgang, art)))
    return 'Vor dem Ende der Prüfung abgebrochen'
  const zuLaden = await entscheideLaden(lauf)
  if (zuLaden && !(await ladeDatei(lauf, zuLaden, art))) return `Abgebrochen: ${satz(await lies(lauf))}`
  return satz(await lies(lauf))
}

/** Wer beim Hochladen schon eine Ladeart nannte, lädt gleich weiter, wenn sie erfüllbar ist. */
async function entscheideLaden(lauf: Auftragslauf<z.output<typeof Eingabe>>): Promise<Vorgang | null> {
  const { db, benutzerId, anfrageId } = lauf
  const vorgang = await lies(lauf)
  const { id, zustand, ladeart, angenommen, geaendert, abgelehnt } = vorgang
  if (zustand === 'LADEN') return vorgang
  if (zustand !== 'GEPRUEFT' || ladeart === null || (angenommen ?? 0) + (geaendert ?? 0) === 0) return null
  const istErfuellbar = ladeart === 'GUELTIGE' || abgelehnt === 0
  await mitTransaktion(db, { benutzerId, anfrageId }, tx =>
    istErfuellbar ? beginneLaden(tx, id, ladeart) : verwirfLaden(tx, id, NICHT_ALLES),
  )
  return istErfuellbar ? lies(lauf) : null
}

async function lies({ db, eingabe }: Auftragslauf<z.output<typeof Eingabe>>): Promise<Vorgang> {
  const vorgang = await ladeVorgang(db, eingabe.einlesung)
  if (!vorgang) throw new Einwand('NICHT_GEFUNDEN')
  return vorgang
}

function satz(vorgang: Vorgang): string {
  const { gelesen, angenommen, geaendert, unveraendert, uebersprungen, abgelehnt, geladen, zustand, beigaben } = vorgang
  const stand = zustand === 'GELADEN' || geladen > 0 ? `${geladen} geladen` : 'nur geprüft'
  return `${formatiereAnzahl(gelesen ?? 0, 'Zeile', 'Zeilen')} gelesen: ${angenommen} neu, ${geaendert} geändert, ${unveraendert} unverändert, ${uebersprungen} übersprungen, ${abgelehnt} abgelehnt; ${stand}${zaehleBeigaben(beigaben)}`
}

/** @example ', dazu Gewässer angelegt: 2' */
function zaehleBeigaben(beigaben: Vorgang['beigaben']): string {
  return [...new Set(beigaben.map(({ spalte }) => spalte))]
    .map(titel => `, dazu ${titel} angelegt: ${beigaben.filter(({ spalte }) => spalte === titel).length}`)
    .join('')
}
