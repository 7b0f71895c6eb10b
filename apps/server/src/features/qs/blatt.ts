import { ELEMENTE_LABEL, type Element, KLASSENTEXTE, labelVon, QS_AUSWAHLEN } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereKenngroesse, nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import { nenneAbweichungen, nenneEntscheidung, nenneMasse } from '@benthos/fachmodell/qs/vergleichsworte'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { mitMinuszeichen } from '@benthos/fachmodell/zahl/mitMinuszeichen'
import type { QsAntwortdatei } from '@benthos/vertrag/qs'
import type { QsVergleich } from '@benthos/vertrag/qsvergleich'
import type { Absender } from '../../fach/bericht/absender.ts'
import { ANGABEN, type Kopfangaben, schreibeAufnahme } from '../../fach/bericht/aufnahme.ts'
import { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'

/** PROTOKOLL: beide Listen Taxon für Taxon; PRUEFBERICHT: wie gut sie übereinstimmen und was das am Ergebnis ändert. */
export type Qsblattart = 'PROTOKOLL' | 'PRUEFBERICHT'

export const QSBLATT_TITEL: Readonly<Record<Qsblattart, string>> = {
  PROTOKOLL: 'QS-Protokoll',
  PRUEFBERICHT: 'Prüfbericht der Zweitbestimmung',
}

export type Qsblatteingabe = {
  art: Qsblattart
  element: Element
  kopf: Kopfangaben
  /** null: ohne Briefkopf */
  briefkopf: Absender | null
  antwort: QsAntwortdatei
  /** Zeitpunkt des Abrufs, ISO 8601 */
  abgerufen: string
}

/** Zeichnet Protokoll oder Prüfbericht einer abgeschlossenen Zweitbestimmung. Das Zeichenwerk ruft es in seinem Faden. */
export function zeichne({ art, element, kopf, briefkopf, antwort, abgerufen }: Qsblatteingabe): Promise<Buffer> {
  const titel = QSBLATT_TITEL[art]
  const stand = formatiereDatum(abgerufen.slice(0, 10))
  const bericht = new Berichtsdokument({
    titel: `${titel} ${kopf.code}`,
    betreff: `${ELEMENTE_LABEL[element]}, ${antwort.label}, ${kopf.messstelle}, ${formatiereDatum(kopf.datum)}`,
    fusszeile: `Benthosdatenbank Fließgewässer · ${kopf.code} · ${antwort.label} · Stand ${stand}`,
    hinweis: kopf.ist_demo ? 'Beispieldaten' : null,
    erstellt: new Date(abgerufen),
  })
  if (briefkopf !== null) bericht.briefkopf(briefkopf)
  bericht.ueberschrift(titel, 1)
  bericht.absatz(`${antwort.label} · ${kopf.messstelle} · ${kopf.gewaesser} · ${formatiereDatum(kopf.datum)}`, 'fett')
  schreibeAufnahme(bericht, element, kopf)
  schreibeAuftrag(bericht, antwort)
  const { vergleich } = antwort
  const abweichende = vergleich.zeilen.filter(({ abweichungen }) => abweichungen.length > 0)
  if (art === 'PRUEFBERICHT') {
    schreibeUebereinstimmung(bericht, vergleich)
    schreibeWirkung(bericht, vergleich.wirkung)
    schreibeTaxa(bericht, `Abweichende Taxa (${formatiereZahl(abweichende.length)})`, abweichende)
  } else schreibeTaxa(bericht, `Taxon für Taxon (${formatiereZahl(vergleich.zeilen.length)})`, vergleich.zeilen)
  if (abweichende.length > 0) schreibeAufloesung(bericht, antwort.aufloesungen, abweichende.length)
  return bericht.fertige()
}

function schreibeAuftrag(bericht: Berichtsdokument, { auftrag, bestimmer, taxalistenversion }: QsAntwortdatei): void {
  const { zweitbestimmer, abgeschlossenAm, anlass, seed, frist } = auftrag
  bericht.ueberschrift('Auftrag und Zweitbestimmung')
  bericht.tabelle(ANGABEN, [
    ['Angefordert', `${formatiereZeitpunkt(auftrag.angefordertAm)} von ${auftrag.angefordertVon}`],
    ['Auswahl der Probe', labelVon(QS_AUSWAHLEN, auftrag.auswahl) ?? ''],
    ...(seed === null ? [] : [['Startwert der Ziehung', seed]]),
    ...(anlass === null ? [] : [['Anlass', anlass]]),
    ...(frist === null ? [] : [['Frist', formatiereDatum(frist)]]),
    [
      'Zweitbestimmung durch',
      [bestimmer ?? zweitbestimmer?.name, zweitbestimmer?.organisation].filter(teil => teil).join(', '),
    ],
    ['Abgeschlossen', abgeschlossenAm === null ? '' : formatiereZeitpunkt(abgeschlossenAm)],
    ['Taxaliste', taxalistenversion],
  ])
  bericht.absatz('Bis zum Abschluss war der zweitbestimmenden Person die Erstbestimmung in der Anwendung verdeckt.')
}

function schreibeUebereinstimmung(bericht: Berichtsdokument, vergleich: QsVergleich): void {
  const { beide, nurErste, nurZweite, aehnlichkeit } = vergleich
  bericht.ueberschrift('Übereinstimmung der beiden Bestimmungen')
  bericht.tabelle(ANGABEN, [
    ['Taxa in beiden Listen', formatiereZahl(beide)],
    ['Nur Erstbestimmung', formatiereZahl(nurErste)],
    ['Nur Zweitbestimmung', formatiereZahl(nurZweite)],
  ])
  const masse = nenneMasse(aehnlichkeit)
  if (masse.length > 0)
    bericht.tabelle(
      [
        { titel: 'Maß', breite: 2, schnitt: 'fett' },
        { titel: 'Wert', breite: 1.4, rechts: true },
        { titel: 'Bedeutung', breite: 6 },
      ],
      masse.map(({ kurz, wert, sagt }) => [kurz, wert, sagt]),
    )
}

function schreibeWirkung(bericht: Berichtsdokument, wirkung: QsVergleich['wirkung']): void {
  bericht.ueberschrift('Wirkung auf das Ergebnis')
  if (!wirkung) {
    bericht.absatz('Die Probe ist nicht bewertet; eine Wirkung lässt sich nicht angeben.')
    return
  }
  const { klasse, kenngroessen } = wirkung
  bericht.tabelle(ANGABEN, [
    ['Klasse nach der Erstbestimmung', nenneKlasse(klasse.erste)],
    ['Klasse nach der Zweitbestimmung', nenneKlasse(klasse.zweite)],
  ])
  bericht.absatz(
    `${klasse.erste === klasse.zweite ? 'Beide Listen ergeben dieselbe Klasse.' : 'Die beiden Listen ergeben verschiedene Klassen.'} Gerechnet ist mit Verfahren, Parametern und Gewässertyp des gespeicherten Ergebnisses.`,
  )
  const geaenderte = kenngroessen.filter(({ wert }) => wert.erste !== wert.zweite)
  const alle = formatiereZahl(kenngroessen.length)
  if (geaenderte.length === 0) {
    if (kenngroessen.length > 0) bericht.absatz(`Keine der ${alle} Kenngrößen ändert sich.`)
    return
  }
  bericht.ueberschrift(`Geänderte Kenngrößen (${formatiereZahl(geaenderte.length)} von ${alle})`, 3)
  bericht.tabelle(
    [
      { titel: 'Kenngröße', breite: 5 },
      { titel: 'Einheit', breite: 1.6 },
      { titel: 'Erstbestimmung', breite: 2, rechts: true },
      { titel: 'Zweitbestimmung', breite: 2, rechts: true },
    ],
    geaenderte.map(({ label, einheit, schluessel, wert }) => [
      label,
      nenneEinheit(einheit),
      mitMinuszeichen(formatiereKenngroesse(wert.erste, schluessel)),
      mitMinuszeichen(formatiereKenngroesse(wert.zweite, schluessel)),
    ]),
  )
}

function schreibeTaxa(bericht: Berichtsdokument, titel: string, zeilen: QsVergleich['zeilen']): void {
  bericht.ueberschrift(titel)
  if (zeilen.length === 0) {
    bericht.absatz('Die beiden Listen stimmen in jedem Taxon, jeder Menge und jedem Stadium überein.')
    return
  }
  bericht.tabelle(
    [
      { titel: 'Taxon', breite: 4.2, schnitt: 'kursiv' },
      { titel: 'Erstbestimmung', breite: 2.3, rechts: true },
      { titel: 'Zweitbestimmung', breite: 2.5, rechts: true },
      { titel: 'Abweichung', breite: 5 },
    ],
    zeilen.map(zeile => [
      zeile.taxon,
      nenneMenge(zeile.menge.erste),
      nenneMenge(zeile.menge.zweite),
      nenneAbweichungen(zeile),
    ]),
  )
}

function schreibeAufloesung(
  bericht: Berichtsdokument,
  aufloesungen: QsAntwortdatei['aufloesungen'],
  abweichende: number,
): void {
  bericht.ueberschrift(
    `Auflösung (${formatiereZahl(aufloesungen.length)} von ${formatiereZahl(abweichende)} abweichenden Taxa)`,
    2,
    aufloesungen.length === 0 ? 20 : undefined,
  )
  if (aufloesungen.length === 0) {
    bericht.absatz('Über keine der Abweichungen ist entschieden.')
    return
  }
  bericht.absatz('Die Entscheidungen stehen neben den beiden Listen und ändern keine von ihnen.')
  bericht.tabelle(
    [
      { titel: 'Taxon', breite: 3, schnitt: 'kursiv' },
      { titel: 'Entscheidung', breite: 3 },
      { titel: 'Begründung', breite: 4.5 },
      { titel: 'Entschieden', breite: 2.6 },
    ],
    aufloesungen.map(aufloesung => [
      aufloesung.taxon,
      nenneEntscheidung(aufloesung),
      aufloesung.grund,
      `${formatiereTag(aufloesung.am)}, ${aufloesung.von}`,
    ]),
  )
}

const nenneMenge = (menge: number | null): string => (menge === null ? '–' : formatiereZahl(menge))
const nenneKlasse = (klasse: number | null): string =>
  klasse === null ? 'keine Klasse' : `${klasse} ${KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]}`
