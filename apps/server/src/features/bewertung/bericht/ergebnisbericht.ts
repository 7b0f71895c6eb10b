import { type BewertungsErgebnis, type EingabeTaxon, findeEdition, type ModulErgebnis } from '@benthos/bewertung'
import { ELEMENTE_LABEL, type Element, KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import {
  bestimmeErgebnissicherheit,
  type Ergebnissicherheit,
  SICHERHEITSSATZ,
  SICHERHEITSTEXT,
} from '@benthos/fachmodell/ergebnissicherheit'
import { formatiereIndex, formatiereKenngroesse, nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { erklaereWiederholungen, nenneKlassenanteile } from '@benthos/fachmodell/zaehlunsicherheit'
import { formatiereNeben } from '@benthos/fachmodell/zahl/formatiereNeben'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Anforderung, BEITRAGSMENGENTEXT, type BewertbareMethode, MENGENTEXT } from '@benthos/vertrag/bewertung'
import type { Einschaetzung } from '@benthos/vertrag/einschaetzung'
import type { Typangabe } from '@benthos/vertrag/typologie'
import type { Absender } from '../../../fach/bericht/absender.ts'
import { ANGABEN, type Kopfangaben, schreibeAufnahme } from '../../../fach/bericht/aufnahme.ts'
import { KLASSENFARBEN, OHNE_KLASSE } from '../../../fach/bericht/klassenfarben.ts'
import { type Lagekarte, zeichneLage } from '../../../fach/bericht/lagekarte.ts'
import { Berichtsdokument } from '../../../technik/pdf/berichtsdokument.ts'
import type { GespeicherteBewertung } from '../sql.ts'
import { schreibeBeitraege } from './beitraege.ts'
import { schreibeTaxaliste } from './taxaliste.ts'
import { schreibeUrteil, type Urteilsangaben } from './urteil.ts'

const MARKEN: Readonly<Record<string, string>> = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration',
}
/** Kenngrößen, deren Beiträge der Bericht zeigt: die, an denen die Module hängen. */
const MIT_BEITRAEGEN: readonly string[] = ['SI', 'DEGRADATIONS_SCORE', 'SAPROBIE_SCORE', 'TI', 'SI_ALGEN']

/** Was der Bericht neben dem Ergebnis nennt; ohne Projekt und Personen, wo nur das Ergebnis öffentlich ist. */
type Berichtsangaben = {
  element: Element
  kopf: Kopfangaben
  /** Gewässertyp, mit dem gerechnet ist, und die Begründung, wo er von der Messstelle abweicht */
  typ: { angaben: readonly Typangabe[]; grund: string | null }
  einschaetzung: Einschaetzung | null
  anforderungen: readonly Anforderung[]
  /** Absender über dem Titel; null: ohne Briefkopf */
  briefkopf: Absender | null
  bewertetVon: string | null
  /** Angaben zur Probenahme: Bezeichnung und Wert */
  probe: readonly (readonly [string, string])[]
  /** null: ohne Koordinaten, oder sie sind hier nicht zu lesen */
  lage: Lagekarte | null
  /** Taxa, wie sie bewertet sind; null: Rohdaten sind hier nicht zu lesen */
  taxa: readonly EingabeTaxon[] | null
} & Pick<Urteilsangaben, 'bestimmungen' | 'reihe'>

export type Berichtseingabe = {
  angaben: Berichtsangaben
  gespeichert: GespeicherteBewertung
  ergebnis: BewertungsErgebnis
}

/**
 * Zeichnet den Ergebnisbericht: Klasse, Begründung, Module, Kenngrößen, Beiträge der Taxa, Meldungen, Herkunft. Das Zeichenwerk
 * ruft es in seinem Faden.
 */
export function zeichne({ angaben, gespeichert, ergebnis }: Berichtseingabe): Promise<Buffer> {
  const { element, kopf, typ, einschaetzung, anforderungen, ...p } = angaben
  const { ergebnis: gesamt, herkunft } = ergebnis
  const sicherheit = bestimmeErgebnissicherheit(gesamt, anforderungen)
  const hinweise = [herkunft.hinweis, kopf.ist_demo ? 'Beispieldaten' : null].filter(text => text !== null)
  const bericht = new Berichtsdokument({
    titel: `Ergebnisbericht ${ELEMENTE_LABEL[element]} ${kopf.code}`,
    betreff: `${ELEMENTE_LABEL[element]}, ${kopf.messstelle}, ${formatiereDatum(kopf.datum)}`,
    fusszeile: `Benthosdatenbank Fließgewässer · ${kopf.code} · Kapsel ${gespeichert.kapsel_hash.slice(0, 16)}`,
    hinweis: hinweise.length > 0 ? hinweise.join(' · ') : null,
    erstellt: new Date(gespeichert.erstellt_am),
  })
  if (p.briefkopf !== null) bericht.briefkopf(p.briefkopf)
  bericht.ueberschrift(`Ergebnisbericht ${ELEMENTE_LABEL[element]}`, 1)
  bericht.absatz(`${kopf.messstelle} · ${kopf.gewaesser} · ${formatiereDatum(kopf.datum)}`, 'fett')
  const wer = p.bewertetVon === null ? '' : ` von ${p.bewertetVon}`
  schreibeUrteil(bericht, {
    ergebnis,
    istVeraltet: gespeichert.veraltet,
    bewertet: `Bewertet am ${formatiereTag(gespeichert.erstellt_am)}${wer} · Aufnahme ${kopf.code} · ${SICHERHEITSTEXT[sicherheit]}`,
    bestimmungen: p.bestimmungen,
    reihe: p.reihe,
  })
  // Die Antwort steht für sich; braucht sie selbst ein zweites Blatt, bliebe sonst dessen Rest leer.
  if (bericht.blaetter === 1) bericht.neueSeite()
  if (einschaetzung) schreibeEinschaetzung(bericht, einschaetzung)

  schreibeAufnahme(bericht, element, kopf, p.probe)
  if (p.lage !== null) zeichneLage(bericht, p.lage)
  schreibeTyp(bericht, typ)
  if (gesamt.module.length > 0) schreibeModule(bericht, gesamt.module)
  schreibeZaehlunsicherheit(bericht, ergebnis)
  schreibeSicherheit(bericht, sicherheit, anforderungen)
  if (ergebnis.meldungen.length > 0) {
    bericht.ueberschrift('Meldungen')
    bericht.tabelle(
      [
        { titel: 'Art', breite: 1.3 },
        { titel: 'Meldung', breite: 8 },
      ],
      ergebnis.meldungen.map(meldung => [
        { INFO: 'Hinweis', WARNUNG: 'Warnung', FEHLER: 'Fehler' }[meldung.schwere],
        meldung.text,
      ]),
    )
  }
  bericht.ueberschrift('Kenngrößen')
  bericht.tabelle(
    [
      { titel: 'Kenngröße', breite: 5 },
      { titel: 'Wert', breite: 1.6, rechts: true },
      { titel: 'Einheit', breite: 1.6 },
      { titel: 'Bewertung 0–1', breite: 1.8, rechts: true },
      { titel: 'Herkunft', breite: 2 },
    ],
    ergebnis.kenngroessen.map(k => [
      k.label,
      formatiereKenngroesse(k.wert, k.schluessel, grenzenVon(k.wert, gesamt.module)),
      nenneEinheit(k.einheit),
      formatiereIndex(k.score, grenzenVon(k.score, gesamt.module)),
      MARKEN[k.marke] ?? k.marke,
    ]),
  )
  const methode = gespeichert.methode as BewertbareMethode
  for (const kenngroesse of ergebnis.kenngroessen)
    if (MIT_BEITRAEGEN.includes(kenngroesse.schluessel))
      schreibeBeitraege(bericht, kenngroesse, BEITRAGSMENGENTEXT[methode])
  if (p.taxa !== null) schreibeTaxaliste(bericht, p.taxa, MENGENTEXT[methode])

  bericht.ueberschrift('Herkunft und Nachvollziehbarkeit')
  bericht.tabelle(ANGABEN, [
    ['Verfahren', findeEdition(herkunft.verfahren, herkunft.edition)?.label ?? 'Unbekanntes Verfahren'],
    ['Edition', herkunft.edition],
    [
      'Parametersatz',
      herkunft.parametersatz
        ? `${herkunft.parametersatz.bezeichnung} (${MARKEN[herkunft.parametersatz.marke] ?? herkunft.parametersatz.marke})`
        : 'keiner',
    ],
    ['Taxaliste', herkunft.taxaliste],
    ['Rechenkern', herkunft.engine],
    ['Bewertet am', formatiereDatum(gespeichert.erstellt_am.slice(0, 10))],
    ['Prüfsumme der Kapsel', gespeichert.kapsel_hash],
    ...herkunft.werte.map(wert => [wert.label, `${MARKEN[wert.marke] ?? wert.marke}; ${wert.quelle}`]),
  ])
  return bericht.fertige()
}

/** Neben der errechneten Klasse, nie an ihrer Stelle. */
function schreibeEinschaetzung(bericht: Berichtsdokument, einschaetzung: Einschaetzung): void {
  const { klasse, grund, abgegebenAm, abgegebenVon, ergebnis } = einschaetzung
  const wer = abgegebenVon === null ? '' : ` von ${abgegebenVon}`
  bericht.kasten(
    `Experteneinschätzung: ${klasse} – ${KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]}`,
    KLASSENFARBEN[klasse - 1] ?? OHNE_KLASSE,
  )
  bericht.absatz(`Begründung: ${grund}`)
  bericht.absatz(
    `Abgegeben am ${formatiereTag(abgegebenAm)}${wer}. Die errechnete Klasse bleibt davon unberührt.${
      ergebnis.istUeberholt ? ' Sie wurde neben einem früheren Ergebnis abgegeben.' : ''
    }`,
    'normal',
    'tinte2',
  )
}

function schreibeTyp(bericht: Berichtsdokument, { angaben, grund }: Berichtsangaben['typ']): void {
  bericht.ueberschrift('Gewässertyp')
  bericht.tabelle(
    [
      { titel: 'Angabe', breite: 3, schnitt: 'fett' },
      { titel: 'Wert', breite: 4 },
      { titel: 'Quelle', breite: 3 },
    ],
    angaben.map(({ label, text, quelle, messstelle }) => [
      label,
      text ?? 'keine Eingabe',
      quelle === 'MESSSTELLE' ? 'Messstelle' : `Aufnahme (Messstelle: ${messstelle ?? 'keine Eingabe'})`,
    ]),
  )
  if (grund !== null && angaben.some(({ quelle }) => quelle === 'AUFNAHME'))
    bericht.absatz(`Begründung der Abweichung: ${grund}`)
}

/** Module als Tabelle; ihre Leitern stehen auf der ersten Seite. */
function schreibeModule(bericht: Berichtsdokument, module: readonly ModulErgebnis[]): void {
  bericht.ueberschrift('Module')
  bericht.tabelle(
    [
      { titel: 'Modul', breite: 4 },
      { titel: 'Wert', breite: 1.6, rechts: true },
      { titel: 'EQR', breite: 1.4, rechts: true },
      { titel: 'Ergebnis', breite: 3 },
      { titel: 'Grenzen', breite: 3 },
      { titel: 'Herkunft', breite: 2 },
    ],
    module.map(modulzeile),
  )
  for (const modul of module)
    if (modul.weggelassen) bericht.absatz(`${modul.label}: ${modul.weggelassen}`, 'normal', 'tinte2')
}

/** Welche Klasse herauskäme, wenn man noch einmal auszählte; ältere Ergebnisse sagen es nicht. */
function schreibeZaehlunsicherheit(bericht: Berichtsdokument, bewertung: BewertungsErgebnis): void {
  const { zaehlunsicherheit, ergebnis } = bewertung
  if (zaehlunsicherheit === undefined) return
  bericht.ueberschrift('Wiederholte Zählung')
  if ('grund' in zaehlunsicherheit) return bericht.absatz(zaehlunsicherheit.grund)
  if (ergebnis.klasse !== null)
    bericht.absatz(`Noch einmal gezählt: ${nenneKlassenanteile(zaehlunsicherheit)}.`, 'fett')
  if (zaehlunsicherheit.module.length > 0)
    bericht.tabelle(
      [
        { titel: 'Modul', breite: 4 },
        { titel: 'Wert', breite: 1.6, rechts: true },
        { titel: '90 % der Wiederholungen', breite: 3, rechts: true },
        { titel: 'Mittel', breite: 1.6, rechts: true },
      ],
      zaehlunsicherheit.module.map(({ schluessel, label, unten, oben, mittel }) => {
        const modul = ergebnis.module.find(eines => eines.schluessel === schluessel)
        const zahl = (wert: number | null) => formatiereIndex(wert, modul?.grenzen ?? [])
        return [label, zahl(modul?.wert ?? null), `${zahl(unten)} – ${zahl(oben)}`, zahl(mittel)]
      }),
    )
  for (const satz of erklaereWiederholungen(zaehlunsicherheit, bewertung)) bericht.absatz(satz, 'normal', 'tinte2')
}

/** Wie gesichert das Ergebnis ist, und je Anforderung, was verlangt und was da ist. */
function schreibeSicherheit(
  bericht: Berichtsdokument,
  sicherheit: Ergebnissicherheit,
  anforderungen: readonly Anforderung[],
): void {
  bericht.ueberschrift('Mindestanforderungen')
  bericht.absatz(
    sicherheit === 'EINGESCHRAENKT'
      ? 'Das Ergebnis ist eingeschränkt; die Gründe stehen unter Meldungen.'
      : SICHERHEITSSATZ[sicherheit],
  )
  if (anforderungen.length === 0) return
  const mitEinheit = (wert: number | null, { einheit, minimum }: Anforderung, ohne: string) =>
    wert === null ? ohne : `${formatiereNeben(wert, minimum === null ? [] : [minimum], 2, 0)} ${einheit}`.trimEnd()
  bericht.tabelle(
    [
      { titel: 'Kenngröße', breite: 5 },
      { titel: 'In dieser Probe', breite: 2.5, rechts: true },
      { titel: 'Verlangt ab', breite: 2.5, rechts: true },
    ],
    anforderungen.map(anforderung => [
      anforderung.label,
      mitEinheit(anforderung.wert, anforderung, '–'),
      mitEinheit(anforderung.minimum, anforderung, 'nicht hinterlegt'),
    ]),
  )
}

/** Zeile eines Moduls: Wert und EQR stehen auf der Seite ihrer Klasse. */
export function modulzeile(modul: ModulErgebnis): string[] {
  return [
    modul.label,
    formatiereIndex(modul.wert, modul.grenzen ?? []),
    formatiereIndex(modul.eqr, grenzenVon(modul.eqr, [modul])),
    modul.klasse === null
      ? modul.text
      : `${modul.klasse} – ${modul.text}${modul.weggelassen ? ' (nicht herangezogen)' : ''}`,
    modul.grenzen ? modul.grenzen.map(grenze => formatiereZahl(grenze, 5, 2)).join(' / ') : 'nicht hinterlegt',
    MARKEN[modul.marke] ?? modul.marke,
  ]
}
