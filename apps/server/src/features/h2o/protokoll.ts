import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { H2oMeldung } from '@benthos/vertrag/h2o'
import { Ausfuhrnachweis, alsNachweistext, type Nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import type { H2oAusfuhr } from './ausfuhr.ts'

/** Protokoll zur Datei, als Text: was erwartet, geschrieben und abgelehnt ist, was geändert werden musste, was amtlich offen ist. */
export function schreibeProtokoll(ausfuhr: H2oAusfuhr, angaben: Nachweisangaben): string {
  const { edition, bestand, zeilen, abgelehnt, warnungen, hindernis, datei } = ausfuhr
  const { kopf, element, erwartet } = bestand
  const beleg = new Ausfuhrnachweis(angaben)
  if (datei !== null) {
    const teil = beleg.beginne(datei.name, erwartet)
    teil.nimm(datei.inhalt, zeilen.length)
    teil.lehneAb(erwartet - zeilen.length)
  }
  const nachweis = alsNachweistext(beleg.schliesse()).map(absatz => absatz.map(einzeilig))
  const { nichtAnwendbar, kleiner, dezimalzeichen, trennzeichen } = edition.form
  const absaetze: string[][] = [
    [
      `Protokoll der Ausfuhr in H2O-Manier${edition.istAmtlich ? '' : ' – NICHT AMTLICH'}`,
      `Edition: ${edition.id}, ${edition.name}, gültig ab ${formatiereDatum(edition.gueltigAb)}`,
      `Herkunft: ${edition.herkunft}`,
      `Hinweis: ${edition.hinweis}`,
    ],
    [
      `Aufnahme: ${einzeilig(kopf.aufnahme)}`,
      `Messstelle: ${einzeilig(kopf.messstelle)}, ${einzeilig(kopf.messstellenname)}`,
      `Probenahme: ${formatiereDatum(kopf.datum)}`,
      `Qualitätselement: ${element}, nur Erstbestimmungen`,
    ],
    ...(datei === null
      ? [[`Datei: keine. ${hindernis ?? ''}`], zahlen(ausfuhr), nachweis.slice(0, 1).flat()]
      : nachweis),
    ['Abgelehnt:', ...nenne(abgelehnt)],
    ['Warnungen:', ...nenne(warnungen)],
    [
      'Schreibweise:',
      `- Zeichensatz Windows-1252, Trennzeichen „${trennzeichen}“, Dezimalzeichen „${dezimalzeichen}“; die erste Zelle nennt die Satzart.`,
      `- „${nichtAnwendbar}“: die Methode misst diese Größe bei diesem Taxon nicht, oder das Element kennt sie nicht. Leer: nicht angegeben.`,
      `- „${kleiner}“ vor einer Zahl: größer als 0, aber kleiner als diese.`,
      '- Zeichen, die es in Windows-1252 nicht gibt: Zeilenenden und Steuerzeichen werden ein Blank, Unsichtbares entfällt, Buchstaben',
      '  verlieren ihr Zeichen, ≤ und ähnliche werden umschrieben, alles andere wird „?“. Jede Ersetzung steht bei den Warnungen.',
      '- Freier Text, der wie eine Formel beginnt, trägt ein Hochkomma davor. Schlüssel (Messstelle, Taxon, Codes) werden nie verändert:',
      '  eher ist die Zeile abgelehnt.',
    ],
    [
      'Amtlich offen:',
      ...edition.spalten.flatMap(({ titel, offen }) => (offen === null ? [] : [`- ${titel}: ${offen}`])),
    ],
  ]
  return `${absaetze.map(zeilen => zeilen.join('\r\n')).join('\r\n\r\n')}\r\n`
}

const zahlen = ({ bestand: { erwartet }, zeilen }: H2oAusfuhr): string[] => [
  `Zeilen erwartet: ${erwartet}`,
  `Zeilen geschrieben: ${zeilen.length}`,
  `Zeilen abgelehnt: ${erwartet - zeilen.length}`,
]

const nenne = (meldungen: readonly H2oMeldung[]): string[] =>
  meldungen.length === 0
    ? ['- keine']
    : meldungen.map(({ text, stellen }) => `- ${einzeilig(text)} (${einzeilig(stellen.join('; '))})`)

/** Ein Name mit Zeilenenden soll keine Zeile des Protokolls vortäuschen. */
const einzeilig = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
