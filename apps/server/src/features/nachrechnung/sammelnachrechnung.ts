import { findeEdition } from '@benthos/bewertung'
import { labelVon } from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { NACHRECHNUNGSAUSGAENGE, type Nachrechnungszeile } from '@benthos/vertrag/nachrechnung'
import { z } from 'zod'
import type { Auftragsart } from '../../technik/auftraege/auftragsart.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { findeKlassenOhneErgebnis } from './abschriften.ts'
import { rechneStapelNach } from './ergebnisse.ts'
import { listeErgebnisse } from './sql.ts'

export const Sammelauftrag = z.object({
  /** die geprüften Kriterien der Abfrage, wie sie gespeichert wurden */
  filter: z.custom<AufnahmenFilter>(wert => typeof wert === 'object' && wert !== null),
  aufnahmen: z.array(z.number().int()),
})

/** Ergebnisse je Schritt: Eingabe und Ergebnis zusammen haben rund 20 KB. */
const STAPEL = 200

const SPALTEN = [
  'Aufnahme',
  'Methode',
  'Bewertet am (UTC)',
  'Verfahren',
  'Edition',
  'Taxaliste',
  'Parametersatz',
  'Rechenkern',
  'Prüfsumme',
  'Ausgang',
  'Grund',
  'Abweichungen',
  'Erste Abweichung',
  'gespeichert',
  'nachgerechnet',
]

/** Nachrechnung vieler Ergebnisse; im Speicher liegt immer nur ein Stapel, die Datei trägt je Ergebnis eine Zeile. */
export function baueSammelnachrechnung(dienste: Dienste): Auftragsart<typeof Sammelauftrag> {
  return {
    art: 'NACHRECHNUNG',
    eingabe: Sammelauftrag,
    arbeite: async ({ db, akteur, eingabe, abbruch, melde, schreibeDatei }) => {
      const ids = await listeErgebnisse(db, akteur, eingabe)
      const datei = await schreibeDatei('Nachrechnung.csv', 'text/csv; charset=utf-8')
      await datei.schreibe(`${CSV_BEGINN}${alsCsvzeile(SPALTEN)}`)
      const bilanz = { STIMMT: 0, WEICHT_AB: 0, REFERENZ_FEHLT: 0 }
      const schreibe = async (zeilen: readonly Nachrechnungszeile[]) => {
        for (const zeile of zeilen) bilanz[zeile.ausgang]++
        await datei.schreibe(zeilen.map(alsDateizeile).join(''))
      }
      for (let i = 0; i < ids.length; i += STAPEL) {
        melde(i, ids.length, alsSatz(bilanz))
        abbruch.throwIfAborted()
        await schreibe(await rechneStapelNach(dienste, db, ids.slice(i, i + STAPEL), abbruch))
      }
      const ohneErgebnis = await findeKlassenOhneErgebnis(db, akteur, eingabe)
      await schreibe(ohneErgebnis)
      const gesamt = ids.length + ohneErgebnis.length
      melde(gesamt, gesamt, alsSatz(bilanz))
      return `${formatiereAnzahl(gesamt, 'Ergebnis', 'Ergebnisse')} nachgerechnet – ${alsSatz(bilanz)}`
    },
  }
}

function alsSatz({ STIMMT, WEICHT_AB, REFERENZ_FEHLT }: Record<Nachrechnungszeile['ausgang'], number>): string {
  return `stimmt: ${formatiereZahl(STIMMT)} · weicht ab: ${formatiereZahl(WEICHT_AB)} · Referenz fehlt: ${formatiereZahl(REFERENZ_FEHLT)}`
}

function alsDateizeile(zeile: Nachrechnungszeile): string {
  const [erste] = zeile.abweichungen
  return alsCsvzeile([
    zeile.aufnahme,
    benenneMethode(zeile.methode),
    zeile.bewertetAm,
    findeEdition(zeile.verfahren, zeile.edition)?.label ?? zeile.verfahren,
    zeile.edition,
    zeile.taxaliste,
    zeile.parametersatz,
    zeile.rechenkern,
    zeile.pruefsumme,
    labelVon(NACHRECHNUNGSAUSGAENGE, zeile.ausgang),
    zeile.grund,
    zeile.abweichungen.length,
    erste?.bezeichnung ?? null,
    alsZelle(erste?.alt),
    alsZelle(erste?.neu),
  ])
}

function alsZelle(angabe: string | number | boolean | null | undefined): string | number | null {
  return typeof angabe === 'boolean' ? (angabe ? 'ja' : 'nein') : (angabe ?? null)
}
