import { type Akteur, ELEMENTE, kurzVon } from '@benthos/fachmodell'
import type { Problem } from '@benthos/vertrag'
import type { Messstellenaenderung, Messstellenanlage } from '@benthos/vertrag/messstelle'
import type { Identifizierung, Messstellenabschnitt } from '@benthos/vertrag/messstellenabschnitte'
import { nachDatenaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { TYPSPALTEN } from '../../fach/aufnahmestand/typspalten.ts'
import { pruefeKoordinaten } from '../../fach/geo/koordinatenpruefung.ts'
import { pruefeNetzbezug } from '../../fach/netz/netzbezug.ts'
import type { Messstellenlage } from '../../fach/rechte/messstellenLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import {
  charakteristikspalten,
  identifizierungAus,
  identifizierungsspalten,
  lageAllgemeinSpalten,
  lageKoordinatenSpalten,
  type Messstellenspalten,
} from './abschnitte.ts'
import { hindernis } from './lage.ts'
import { projektwahl, pruefeOrt } from './ortswechsel.ts'
import { pruefeIdentifizierung } from './regeln.ts'
import {
  type Bezuege,
  fuegeEin,
  ladeBewertete,
  ladeBezuege,
  ladeGebundenes,
  ladeStammdaten,
  type Stammdatenzeile,
  schreibe,
} from './sql.ts'

type Feldfehler = Problem['errors'][number]
/** Wer anlegt oder ändert: jemand am Bildschirm oder ein Auftrag in seinem Namen. */
type Bearbeiter = Pick<Sitzung, 'akteur' | 'benutzerId'>

/** Legt eine Messstelle mit allen Abschnitten an; Felder in Fehlern tragen den Abschnitt als Vorsatz. */
export async function legeAn(tx: Transaktion, anlage: Messstellenanlage, sitzung: Bearbeiter): Promise<number> {
  const bezug = await ladeBezuege(tx, sitzung.akteur, anlage.identifizierung, null)
  const identifizierung = mitEigentuemer(anlage.identifizierung, bezug)
  const lage = { ...identifizierung, bundesland: anlage.lage_allgemein.bundesland }
  pruefeRecht(sitzung.akteur, lage, feld => feld)
  const ort = pruefeKoordinaten(anlage.lage_koordinaten)
  const fehler = [
    ...mitVorsatz('identifizierung', pruefeIdentifizierung(anlage.identifizierung, null, bezug, sitzung.akteur)),
    ...pruefeOrt(sitzung.akteur, null, lage, projektwahl(bezug, true)),
    ...mitVorsatz('lage_koordinaten', ort.ok ? await listeNetzfehler(tx, anlage.lage_koordinaten, ort) : [ort.fehler]),
  ]
  if (fehler.length > 0 || !ort.ok) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  return fuegeEin(tx, {
    ...identifizierungsspalten(identifizierung),
    ...lageAllgemeinSpalten(anlage.lage_allgemein),
    ...lageKoordinatenSpalten(anlage.lage_koordinaten, ort),
    ...charakteristikspalten(anlage.charakteristik),
    geaendert_von: sitzung.benutzerId,
  })
}

/** Route und Fluss-km muss es im Gewässernetz geben; der Abstand dazu ist nur ein Hinweis. */
async function listeNetzfehler(
  tx: Transaktion,
  stelle: Parameters<typeof pruefeNetzbezug>[2],
  { laenge, breite }: { laenge: number; breite: number },
): Promise<Feldfehler[]> {
  const befund = await pruefeNetzbezug(tx, [laenge, breite], stelle)
  return befund.ok ? [] : [befund.fehler]
}

/** Eine Fachprojekt-Messstelle ohne Eigentümer könnte niemand mehr führen: sie gehört der Organisation ihres Projekts. */
export function mitEigentuemer(daten: Identifizierung, bezug: Bezuege): Identifizierung {
  if (daten.art !== 'FACHPROJEKT' || daten.organisationseinheitId !== null) return daten
  return { ...daten, organisationseinheitId: bezug.projekt_organisationseinheit_id }
}

/**
 * Speichert die genannten Abschnitte, alle oder keinen. Unveränderte behalten ihre Version.
 * @param feldname macht aus Abschnitt und Feld den Namen, den der Aufruf in Fehlern trägt
 */
export async function aendere(
  tx: Transaktion,
  id: number,
  aenderung: Messstellenaenderung,
  sitzung: Bearbeiter,
  feldname: (abschnitt: Messstellenabschnitt, feld: string) => string,
): Promise<void> {
  const alt = await ladeStammdaten(tx, id, sitzung.akteur)
  if (!alt) throw new Einwand('NICHT_GEFUNDEN')
  pruefeVersionen(alt, aenderung)
  const { lage_allgemein, lage_koordinaten, charakteristik } = aenderung
  const bezug = aenderung.identifizierung
    ? await ladeBezuege(tx, sitzung.akteur, aenderung.identifizierung.daten, id)
    : null
  const identifizierung =
    aenderung.identifizierung && bezug ? mitEigentuemer(aenderung.identifizierung.daten, bezug) : null
  const bisher = { art: alt.art, bundesland: alt.bundesland, organisationseinheitId: alt.organisationseinheit_id }
  const danach = {
    art: identifizierung?.art ?? alt.art,
    bundesland: lage_allgemein?.daten.bundesland ?? alt.bundesland,
    organisationseinheitId: identifizierung ? identifizierung.organisationseinheitId : alt.organisationseinheit_id,
  }
  const imAufruf = (feld: string) => feldname(...(feld.split('.') as [Messstellenabschnitt, string]))
  pruefeRecht(sitzung.akteur, danach, imAufruf)
  const fehler: Feldfehler[] = []
  const projektGeaendert = identifizierung !== null && identifizierung.projektId !== alt.projekt_id
  const verlegt =
    bisher.bundesland !== danach.bundesland || bisher.organisationseinheitId !== danach.organisationseinheitId
  if (verlegt || projektGeaendert) {
    const { gebunden, projektland } = await ladeGebundenes(tx, id)
    const projekt = bezug ? projektwahl(bezug, projektGeaendert) : { projektland, projektGeaendert }
    const einwaende = pruefeOrt(sitzung.akteur, { ...bisher, gebunden }, danach, projekt)
    fehler.push(...einwaende.map(e => ({ ...e, field: imAufruf(e.field) })))
  }
  const neu: Partial<Record<Messstellenabschnitt, Messstellenspalten>> = {}
  const nimm = (abschnitt: Messstellenabschnitt, einwaende: readonly Feldfehler[]) =>
    fehler.push(...einwaende.map(e => ({ ...e, field: feldname(abschnitt, e.field) })))
  if (aenderung.identifizierung && identifizierung && bezug) {
    const eingabe = aenderung.identifizierung.daten
    nimm('identifizierung', pruefeIdentifizierung(eingabe, identifizierungAus(alt), bezug, sitzung.akteur))
    neu.identifizierung = identifizierungsspalten(identifizierung)
  }
  if (lage_allgemein) neu.lage_allgemein = lageAllgemeinSpalten(lage_allgemein.daten)
  if (lage_koordinaten) {
    const ort = pruefeKoordinaten(lage_koordinaten.daten)
    if (ort.ok) neu.lage_koordinaten = lageKoordinatenSpalten(lage_koordinaten.daten, ort)
    // Wechselt das Gewässernetz, bleibt eine alte Stelle gespeichert; geprüft wird, was jemand neu angibt.
    const { routeId, stationierung } = lage_koordinaten.daten
    const istNeu = routeId !== alt.route_id || stationierung !== alt.stationierung
    if (!ort.ok) nimm('lage_koordinaten', [ort.fehler])
    else if (istNeu) nimm('lage_koordinaten', await listeNetzfehler(tx, lage_koordinaten.daten, ort))
  }
  if (charakteristik) neu.charakteristik = charakteristikspalten(charakteristik.daten)
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  await schreibeGeaenderte(tx, alt, neu, sitzung.benutzerId)
  if (neu.charakteristik && aendertTypologie(alt, neu.charakteristik)) await verwerfeErgebnisse(tx, id)
}

function pruefeVersionen(alt: Stammdatenzeile, aenderung: Messstellenaenderung): void {
  for (const [abschnitt, eingabe] of Object.entries(aenderung))
    if (eingabe && eingabe.version !== alt[`version_${abschnitt as Messstellenabschnitt}`])
      throw new Einwand('VERSIONSKONFLIKT')
}

/** Eine Änderung darf die Messstelle nicht dorthin bringen, wo der Ändernde sie nicht führen dürfte. */
function pruefeRecht(akteur: Akteur, lage: Messstellenlage, feldname: (feld: string) => string): void {
  const grund = hindernis(akteur, lage)
  if (grund) throw new Einwand('NICHT_ERLAUBT', undefined, [{ ...grund, field: feldname(grund.field) }])
}

async function schreibeGeaenderte(
  tx: Transaktion,
  alt: Stammdatenzeile,
  neu: Partial<Record<Messstellenabschnitt, Messstellenspalten>>,
  benutzerId: number,
): Promise<void> {
  let spalten: Messstellenspalten = {}
  for (const [abschnitt, werte] of Object.entries(neu)) {
    if (!unterscheidetSich(alt, werte)) continue
    const version = `version_${abschnitt as Messstellenabschnitt}` as const
    spalten = { ...spalten, ...werte, [version]: alt[version] + 1 }
  }
  if (Object.keys(spalten).length > 0) await schreibe(tx, alt.id, spalten, benutzerId)
}

function unterscheidetSich(alt: Stammdatenzeile, spalten: Messstellenspalten): boolean {
  return Object.entries(spalten).some(([spalte, wert]) => alt[spalte as keyof Stammdatenzeile] !== wert)
}

function aendertTypologie(alt: Stammdatenzeile, neu: Messstellenspalten): boolean {
  return TYPSPALTEN.some(spalte => alt[spalte] !== neu[spalte])
}

/** Noch nicht übergebene Ergebnisse werden veraltet; übergebene bleiben, wie sie beurteilt wurden. */
async function verwerfeErgebnisse(tx: Transaktion, messstelleId: number): Promise<void> {
  for (const { id, ...staende } of await ladeBewertete(tx, messstelleId))
    for (const element of ELEMENTE)
      if (staende[kurzVon(element)].status === 'BEWERTET') await nachDatenaenderung(tx, id, element)
}

function mitVorsatz(abschnitt: Messstellenabschnitt, fehler: readonly Feldfehler[]): Feldfehler[] {
  return fehler.map(f => ({ ...f, field: `${abschnitt}.${f.field}` }))
}
