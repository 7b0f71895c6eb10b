import type { Akteur, Bereich } from '@benthos/fachmodell'
import { HOECHSTE_GANZZAHL } from '@benthos/vertrag/bausteine'
import type { Messstellenaenderung, Messstellenanlage } from '@benthos/vertrag/messstelle'
import {
  Charakteristik,
  Identifizierung,
  LageAllgemein,
  LageKoordinaten,
  type Messstellenabschnitt,
} from '@benthos/vertrag/messstellenabschnitte'
import { GEWAESSERSPALTE } from '@benthos/vertrag/messstellenspalten'
import { pruefeKoordinaten } from '../../../fach/geo/koordinatenpruefung.ts'
import { pruefeStelle } from '../../../fach/netz/netzbezug.ts'
import type { Feldbeanstandung, Zeilenurteil, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { Neuverweis } from '../../../technik/einlesen/neuverweis.ts'
import { liesNachVertrag, ohneUnlesbare } from '../../../technik/einlesen/vertragslesung.ts'
import {
  charakteristikAus,
  identifizierungAus,
  lageAllgemeinAus,
  lageKoordinatenAus,
  type Messstellenzeile,
} from '../abschnitte.ts'
import { hindernis } from '../lage.ts'
import { projektwahl, pruefeOrt } from '../ortswechsel.ts'
import { pruefeIdentifizierung } from '../regeln.ts'
import { mitEigentuemer } from '../service.ts'
import type { Bezuege } from '../sql.ts'
import type { NeuesGewaesser } from './gewaesserfrage.ts'
import type { Bestehende, Kenntnis } from './kenntnis.ts'

/** Was aus einer geprüften Zeile zu speichern ist. */
export type Messstellenauftrag = (
  | { art: 'ANLEGEN'; anlage: Messstellenanlage }
  | { art: 'AENDERN'; id: number; aenderung: Messstellenaenderung }
) & {
  /** entsteht mit der Messstelle und tritt an die Stelle ihres Gewässers */
  neuesGewaesser: NeuesGewaesser | null
}

/** Steht bei der Prüfung für ein Gewässer, das es noch nicht gibt; gespeichert wird er nie. */
const STELLVERTRETER = HOECHSTE_GANZZAHL

/** Was neue Messstellen ohne Angabe sind; im Formular steht es vorbelegt da. */
const VORGABEN: Partial<Record<Messstellenabschnitt, object>> = { lage_allgemein: { land: 'AT' } }

type Urteil = Zeilenurteil<Messstellenauftrag>
type Abschnitte = { [K in keyof typeof SCHEMATA]: ReturnType<(typeof SCHEMATA)[K]['parse']> }
/** Von jedem Abschnitt, was für sich gilt. */
type Teilabschnitte = { [K in keyof Abschnitte]: Partial<Abschnitte[K]> }

/** Dieselben Schemata, mit denen das Formular prüft. */
const SCHEMATA = {
  identifizierung: Identifizierung,
  lage_allgemein: LageAllgemein,
  lage_koordinaten: LageKoordinaten,
  charakteristik: Charakteristik,
} as const
const NAMEN = Object.keys(SCHEMATA) as Messstellenabschnitt[]

/** Beurteilt eine Zeile: neu, geändert, unverändert, oder alles, was nicht stimmt. */
export function pruefeMessstelle(
  werte: Zeilenwerte,
  kenntnis: Kenntnis,
  akteur: Akteur,
  unlesbare: ReadonlySet<string>,
): Urteil {
  const { alt, widerspruch } = findeBestehende(werte, kenntnis)
  const { neu, gueltige, fehler } = leseAbschnitte(werte, alt, unlesbare)
  const rechte = pruefeRecht(werte, neu, alt, kenntnis, akteur)
  const ort = rechte.length > 0 ? [] : pruefeVerlegung(neu, alt, kenntnis, akteur)
  const alle = [...fehler, ...rechte, ...ort, ...pruefeBezuege(gueltige, alt, kenntnis, akteur)]
  // Welche Messstelle gemeint ist, ist offen: es bleibt, was an den Angaben der Zeile selbst liegt.
  if (widerspruch)
    return lehneAb([widerspruch, ...alle.filter(({ feld }) => feld in werte && feld !== widerspruch.feld)])
  if (alle.length > 0) return lehneAb(alle)
  const neuesGewaesser = neuesGewaesserIn(werte)
  if (!alt) return { ausgang: 'ANGENOMMEN', speichern: { art: 'ANLEGEN', anlage: neu as Abschnitte, neuesGewaesser } }
  return vergleiche(werte, neu, alt)
}

const lehneAb = (beanstandungen: readonly Feldbeanstandung[]): Urteil => ({ ausgang: 'ABGELEHNT', beanstandungen })

/** Nach der GZÜV-ID, sonst nach dem Code. Was der Einleser nicht lesen darf, gibt es für ihn nicht. */
function findeBestehende(
  werte: Zeilenwerte,
  { nachCode, nachGzuevId }: Kenntnis,
): { alt: Bestehende | null; widerspruch?: Feldbeanstandung } {
  const lesbar = (zeile: Bestehende | undefined) => (zeile?.lesbar ? zeile : undefined)
  const nachId = lesbar(nachGzuevId.get(String(werte['identifizierung.gzuevId'] ?? '')))
  const code = lesbar(nachCode.get(String(werte['identifizierung.code'] ?? '')))
  if (nachId && code && nachId.id !== code.id)
    return {
      alt: nachId,
      widerspruch: {
        feld: 'identifizierung.code',
        meldung: `Die GZÜV-ID gehört zur Messstelle „${nachId.name}“, dieser Code zur Messstelle „${code.name}“.`,
        vorschlag: nachId.code,
      },
    }
  return { alt: nachId ?? code ?? null }
}

/** Legt die Werte der Zeile über den Bestand und prüft jeden Abschnitt, den sie berühren; neu sind es alle. */
function leseAbschnitte(werte: Zeilenwerte, alt: Bestehende | null, unlesbare: ReadonlySet<string>) {
  const bestand = alt ? bestandVon(alt) : null
  const neu: Partial<Abschnitte> = {}
  const gueltige: Partial<Teilabschnitte> = {}
  const fehler: Feldbeanstandung[] = []
  for (const name of NAMEN) {
    const teil = teilVon(werte, name)
    if (bestand && Object.keys(teil).length === 0) continue
    const entwurf: Record<string, unknown> = { ...(bestand ? bestand[name] : VORGABEN[name]), ...teil }
    // Die Klasse folgt der Größe: eine neue Größe überholt die gespeicherte Klasse.
    if ('einzugsgebiet' in teil && !('einzugsgebietsklasse' in teil)) entwurf['einzugsgebietsklasse'] = null
    const gelesen = liesNachVertrag<(typeof SCHEMATA)[typeof name]>(SCHEMATA[name], entwurf)
    if (gelesen.daten) Object.assign(neu, { [name]: gelesen.daten })
    Object.assign(gueltige, { [name]: ohneUnlesbare(gelesen.gueltige, unlesbare, `${name}.`) })
    fehler.push(...gelesen.fehler.map(({ feld, meldung }) => ({ feld: `${name}.${feld}`, meldung })))
  }
  return { neu, gueltige, fehler }
}

/** Die Abschnitte einer gespeicherten Messstelle; null: den gibt es noch nicht. */
export function bestandVon(alt: Messstellenzeile): Record<Messstellenabschnitt, object | null> {
  return {
    identifizierung: identifizierungAus(alt),
    lage_allgemein: lageAllgemeinAus(alt),
    lage_koordinaten: lageKoordinatenAus(alt),
    charakteristik: charakteristikAus(alt),
  }
}

function teilVon(werte: Zeilenwerte, abschnitt: Messstellenabschnitt): Record<string, unknown> {
  const vorsatz = `${abschnitt}.`
  return Object.fromEntries(
    Object.entries(werte).flatMap(([feld, wert]) =>
      feld.startsWith(vorsatz)
        ? [[feld.slice(vorsatz.length), wert instanceof Neuverweis ? STELLVERTRETER : wert]]
        : [],
    ),
  )
}

function neuesGewaesserIn(werte: Zeilenwerte): NeuesGewaesser | null {
  const wert = werte[GEWAESSERSPALTE]
  return wert instanceof Neuverweis ? wert : null
}

/** Der Einleser muss die Messstelle führen dürfen, wie sie ist und wie sie würde. */
function pruefeRecht(
  werte: Zeilenwerte,
  neu: Partial<Abschnitte>,
  alt: Bestehende | null,
  kenntnis: Kenntnis,
  akteur: Akteur,
): Feldbeanstandung[] {
  if (alt) {
    const bisher = { art: alt.art, bundesland: alt.bundesland, organisationseinheitId: alt.organisationseinheit_id }
    if (hindernis(akteur, bisher))
      return [{ feld: 'identifizierung.code', meldung: `Die Messstelle „${alt.name}“ dürfen Sie nicht ändern.` }]
  }
  const identifizierung =
    neu.identifizierung && mitEigentuemer(neu.identifizierung, bezuege(neu.identifizierung, alt, kenntnis))
  // Auch wenn der Abschnitt sonst nicht stimmt, soll das fehlende Recht gleich dabeistehen.
  const art = identifizierung?.art ?? (werte['identifizierung.art'] as Bereich | undefined) ?? alt?.art
  const bundesland =
    neu.lage_allgemein?.bundesland ?? (werte['lage_allgemein.bundesland'] as string | undefined) ?? alt?.bundesland
  if (!art || !bundesland || (art === 'FACHPROJEKT' && !identifizierung && !alt)) return []
  const organisationseinheitId = identifizierung
    ? identifizierung.organisationseinheitId
    : (alt?.organisationseinheit_id ?? null)
  const grund = hindernis(akteur, { art, bundesland, organisationseinheitId })
  return grund ? [{ feld: grund.field, meldung: grund.message }] : []
}

/** Wie im Formular: was an der Messstelle hängt, muss an ihrem neuen Ort noch zusammenpassen. */
function pruefeVerlegung(
  neu: Partial<Abschnitte>,
  alt: Bestehende | null,
  kenntnis: Kenntnis,
  akteur: Akteur,
): Feldbeanstandung[] {
  const bundesland = neu.lage_allgemein?.bundesland ?? alt?.bundesland
  const daten = neu.identifizierung ?? (alt && identifizierungAus(alt))
  if (!bundesland || !daten) return []
  const bezug = bezuege(daten, alt, kenntnis)
  const { art, organisationseinheitId } = mitEigentuemer(daten, bezug)
  return pruefeOrt(
    akteur,
    alt && {
      art: alt.art,
      bundesland: alt.bundesland,
      organisationseinheitId: alt.organisationseinheit_id,
      gebunden: alt.gebunden,
    },
    { art, bundesland, organisationseinheitId },
    projektwahl(bezug, daten.projektId !== (alt?.projekt_id ?? null)),
  ).map(({ field, message }) => ({ feld: field, meldung: message }))
}

function pruefeBezuege(
  gueltige: Partial<Teilabschnitte>,
  alt: Bestehende | null,
  kenntnis: Kenntnis,
  akteur: Akteur,
): Feldbeanstandung[] {
  const fehler: Feldbeanstandung[] = []
  const { identifizierung, lage_koordinaten } = gueltige
  if (identifizierung) {
    const bezug = bezuege(identifizierung, alt, kenntnis)
    for (const { field, message } of pruefeIdentifizierung(
      identifizierung,
      alt ? identifizierungAus(alt) : null,
      bezug,
      akteur,
    ))
      fehler.push({ feld: `identifizierung.${field}`, meldung: message })
  }
  if (lage_koordinaten) {
    const { koordinatensystem, x, y } = lage_koordinaten
    const ort =
      koordinatensystem === undefined || x === undefined || y === undefined
        ? null
        : pruefeKoordinaten({ koordinatensystem, x, y })
    if (ort?.ok === false) fehler.push({ feld: `lage_koordinaten.${ort.fehler.field}`, meldung: ort.fehler.message })
    fehler.push(...pruefeNetzstelle(lage_koordinaten, alt, kenntnis))
  }
  return fehler
}

/** Wie beim Speichern: geprüft wird, was die Zeile neu angibt. Wer den Namen der Route nennt, erfährt ihre Kennung. */
function pruefeNetzstelle(
  { routeId = null, stationierung = null }: Partial<Abschnitte['lage_koordinaten']>,
  alt: Bestehende | null,
  { routen }: Kenntnis,
): Feldbeanstandung[] {
  const istAlt = routeId === (alt?.route_id ?? null) && stationierung === (alt?.stationierung ?? null)
  if (routeId === null || istAlt) return []
  const fehler = pruefeStelle(
    routen.find(({ id }) => id === routeId),
    stationierung,
  )
  if (!fehler) return []
  const [gemeinte, ...weitere] = routen.filter(({ name }) => name === routeId)
  const kennung = gemeinte && weitere.length === 0 ? gemeinte.id : null
  return [
    {
      feld: `lage_koordinaten.${fehler.field}`,
      meldung: fehler.message,
      vorschlag: kennung,
      ersatz: fehler.field === 'routeId' ? kennung : null,
    },
  ]
}

/** Was das Formular einzeln fragt, aus der Kenntnis des Stapels. Gewässer und Organisation kommen schon aus der Auswahl. */
function bezuege(daten: Partial<Abschnitte['identifizierung']>, alt: Bestehende | null, kenntnis: Kenntnis): Bezuege {
  const belegt = (zeile: Bestehende | undefined) =>
    zeile && zeile.id !== alt?.id ? (zeile.lesbar ? zeile.name : '') : null
  const projekt = daten.projektId == null ? undefined : kenntnis.projekte.get(daten.projektId)
  return {
    gewaesser_da: true,
    organisation_da: true,
    code_bei: belegt(kenntnis.nachCode.get(daten.code ?? '')),
    gzuev_id_bei: belegt(kenntnis.nachGzuevId.get(daten.gzuevId ?? '')),
    projekt_lesbar: projekt?.lesbar ?? null,
    projekt_bereich: projekt?.bereich ?? null,
    projekt_bundesland: projekt?.bundesland ?? null,
    projekt_organisationseinheit_id: projekt?.organisationseinheit_id ?? null,
  }
}

/** Nur was in der Zeile steht, gilt als geändert. */
function vergleiche(werte: Zeilenwerte, neu: Partial<Abschnitte>, alt: Bestehende): Urteil {
  const bestand = bestandVon(alt)
  const aenderungen: { feld: string; alt: unknown; neu: unknown }[] = []
  const aenderung: Record<string, unknown> = {}
  for (const name of NAMEN) {
    const [davor, danach] = [
      bestand[name] as Record<string, unknown> | null,
      neu[name] as Record<string, unknown> | undefined,
    ]
    if (!danach) continue
    const geaendert = Object.keys(teilVon(werte, name)).filter(
      feld => (davor?.[feld] ?? null) !== (danach[feld] ?? null),
    )
    if (geaendert.length === 0) continue
    for (const feld of geaendert) {
      const pfad = `${name}.${feld}`
      const wert = werte[pfad] instanceof Neuverweis ? werte[pfad] : danach[feld]
      aenderungen.push({ feld: pfad, alt: davor?.[feld] ?? null, neu: wert ?? null })
    }
    aenderung[name] = { version: alt[`version_${name}`], daten: danach }
  }
  if (aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id }
  return {
    ausgang: 'GEAENDERT',
    objektId: alt.id,
    aenderungen,
    speichern: {
      art: 'AENDERN',
      id: alt.id,
      aenderung: aenderung as Messstellenaenderung,
      neuesGewaesser: neuesGewaesserIn(werte),
    },
  }
}
