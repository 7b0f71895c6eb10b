import type { BewertungsErgebnis } from '@benthos/bewertung'
import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Algenmischbestand } from '@benthos/vertrag/phb'
import type { Absender } from '../../../fach/bericht/absender.ts'
import { ANGABEN, type Kopfangaben, schreibeAufnahme } from '../../../fach/bericht/aufnahme.ts'
import { schreibeKlasse, zeichneModulleitern } from '../../../fach/bericht/klasse.ts'
import { type Lagekarte, zeichneLage } from '../../../fach/bericht/lagekarte.ts'
import { Berichtsdokument } from '../../../technik/pdf/berichtsdokument.ts'
import { type Berichtsfund, baueTaxatafel } from './taxatafel.ts'

/** Eine Probe, wie sie auf dem Blatt steht. */
export type Berichtsprobe = {
  titel: string
  /** Felder ihres Kopfs, in denen etwas steht: Bezeichnung und Wert */
  kopf: readonly (readonly [string, string])[]
  funde: readonly Berichtsfund[]
  mischbestaende: readonly Algenmischbestand[]
}

export type Probenberichtseingabe = {
  titel: string
  element: Element
  kopf: Kopfangaben
  /** null: ohne Briefkopf */
  briefkopf: Absender | null
  proben: readonly Berichtsprobe[]
  /** Ort und Ergebnis, die nur der Standardbericht zeigt; null: der Bericht ist eine Taxaliste */
  standard: Standardangaben | null
  /** Zeitpunkt des Abrufs, ISO 8601: der Bericht zeigt den Stand von da */
  abgerufen: string
}

export type Standardangaben = {
  /** null: die Messstelle hat keine Koordinaten */
  lage: Lagekarte | null
  /** das führende Ergebnis; null: noch keines. Fehlt, wo der Abrufende es nicht lesen darf */
  bewertung?: { ergebnis: BewertungsErgebnis; veraltet: boolean } | null
}

/** Zeichnet Aufnahme, Probenköpfe und Taxalisten; im Standardbericht dazu Klasse und Lage. Das Zeichenwerk ruft es in seinem Faden. */
export function zeichne({
  titel,
  element,
  kopf,
  briefkopf,
  proben,
  standard,
  abgerufen,
}: Probenberichtseingabe): Promise<Buffer> {
  const stand = formatiereDatum(abgerufen.slice(0, 10))
  const hinweise = [standard?.bewertung?.ergebnis.herkunft.hinweis, kopf.ist_demo && 'Beispieldaten'].filter(Boolean)
  const bericht = new Berichtsdokument({
    titel: `${titel} ${kopf.code}`,
    betreff: `${ELEMENTE_LABEL[element]}, ${kopf.messstelle}, ${formatiereDatum(kopf.datum)}`,
    fusszeile: `Benthosdatenbank Fließgewässer · ${kopf.code} · Stand ${stand}`,
    hinweis: hinweise.length > 0 ? hinweise.join(' · ') : null,
    erstellt: new Date(abgerufen),
  })
  if (briefkopf !== null) bericht.briefkopf(briefkopf)
  bericht.ueberschrift(titel, 1)
  bericht.absatz(`${kopf.messstelle} · ${kopf.gewaesser} · ${formatiereDatum(kopf.datum)}`, 'fett')
  if (standard?.bewertung !== undefined) schreibeErgebnis(bericht, standard.bewertung)
  schreibeAufnahme(bericht, element, kopf)
  if (standard?.lage) zeichneLage(bericht, standard.lage)
  for (const probe of proben) schreibeProbe(bericht, element, probe)
  return bericht.fertige()
}

/** Nur das Ergebnis; woraus es gerechnet ist, zeigt der Ergebnisbericht. */
function schreibeErgebnis(bericht: Berichtsdokument, bewertung: Standardangaben['bewertung']): void {
  if (!bewertung) return bericht.absatz('Diese Aufnahme ist noch nicht bewertet.', 'normal', 'tinte2')
  schreibeKlasse(bericht, bewertung.ergebnis, bewertung.veraltet)
  zeichneModulleitern(bericht, bewertung.ergebnis)
}

function schreibeProbe(bericht: Berichtsdokument, element: Element, probe: Berichtsprobe): void {
  bericht.ueberschrift(probe.titel)
  if (probe.kopf.length > 0) bericht.tabelle(ANGABEN, probe.kopf)
  const { spalten, zeilen } = baueTaxatafel(element, probe.funde)
  const taxa = new Set(probe.funde.map(({ taxon }) => taxon)).size
  bericht.ueberschrift(`Taxaliste (${zaehle(taxa, 'Taxon', 'Taxa')}, ${zaehle(zeilen.length, 'Fund', 'Funde')})`, 3)
  if (zeilen.length === 0) bericht.absatz('Es sind keine Taxa erfasst.')
  else bericht.tabelle(spalten, zeilen)
  if (probe.mischbestaende.length > 0) schreibeMischbestaende(bericht, probe.mischbestaende)
}

function schreibeMischbestaende(bericht: Berichtsdokument, bestaende: readonly Algenmischbestand[]): void {
  bericht.ueberschrift('Algenmischbestände', 3)
  bericht.tabelle(
    [
      { titel: 'Bestand', breite: 4 },
      { titel: 'Deckung (%)', breite: 1.6, rechts: true },
      { titel: 'Arten und Anteile', breite: 6 },
    ],
    bestaende.map(({ name, deckung, teile }) => [
      name,
      formatiereZahl(deckung, 1, 1),
      teile.length === 0
        ? 'nicht bestimmt'
        : teile.map(({ taxon, anteil }) => `${taxon} ${formatiereZahl(anteil, 1)} %`).join(', '),
    ]),
  )
}

const zaehle = (anzahl: number, eines: string, mehrere: string) => `${anzahl} ${anzahl === 1 ? eines : mehrere}`
