import { bestimmeEinzugsgebietsklasse } from '@benthos/fachmodell/einzugsgebiet'
import { grundzustandsschluessel } from '@benthos/fachmodell/listen/typologie'
import type {
  Charakteristik,
  Identifizierung,
  LageAllgemein,
  LageKoordinaten,
} from '@benthos/vertrag/messstellenabschnitte'
import type { Selectable, Updateable } from 'kysely'
import type { Spaltenvon } from '../../technik/db/spaltenname.ts'
import type { MessstelleTabelle } from '../../technik/db/tabellen/messstelle.ts'

/** Abschnitte des Vertrags und Spalten der Tabelle, in beide Richtungen. */

export type Messstellenzeile = Selectable<MessstelleTabelle>
export type Messstellenspalten = Updateable<MessstelleTabelle>

/** Was die Datenbank liefert, prüft der Vertrag beim Senden; hier geht es nur um Namen und Formen. */
type Roh<T> = { [K in keyof T]: unknown }

export function identifizierungAus(z: Messstellenzeile): Identifizierung {
  return {
    art: z.art,
    gzuevId: z.gzuev_id,
    code: z.code,
    name: z.name,
    gewaesserId: z.gewaesser_id,
    wasserkoerper: z.wasserkoerper,
    wiseWasserkoerper: z.wise_wasserkoerper,
    wiseWasserkoerperSchema: z.wise_wasserkoerper_schema as Identifizierung['wiseWasserkoerperSchema'],
    wiseKennung: z.wise_kennung,
    wiseSchema: z.wise_schema as Identifizierung['wiseSchema'],
    zustaendigkeit: z.zustaendigkeit as Identifizierung['zustaendigkeit'],
    organisationseinheitId: z.organisationseinheit_id,
    projektId: z.projekt_id,
    aktiv: z.aktiv,
    beobachtungVon: z.beobachtung_von,
    beobachtungBis: z.beobachtung_bis,
  }
}

export function identifizierungsspalten(d: Identifizierung) {
  return {
    art: d.art,
    gzuev_id: d.gzuevId,
    code: d.code,
    name: d.name,
    gewaesser_id: d.gewaesserId,
    wasserkoerper: d.wasserkoerper,
    wise_wasserkoerper: d.wiseWasserkoerper,
    wise_wasserkoerper_schema: d.wiseWasserkoerperSchema,
    wise_kennung: d.wiseKennung,
    wise_schema: d.wiseSchema,
    zustaendigkeit: d.zustaendigkeit,
    organisationseinheit_id: d.organisationseinheitId,
    projekt_id: d.projektId,
    aktiv: d.aktiv,
    beobachtung_von: d.beobachtungVon,
    beobachtung_bis: d.beobachtungBis,
  } satisfies Messstellenspalten & Spaltenvon<Identifizierung>
}

export function lageAllgemeinAus(z: Messstellenzeile): LageAllgemein {
  return {
    land: z.land,
    bundesland: z.bundesland,
    bezirk: z.bezirk,
    gemeinde: z.gemeinde,
    flussgebietseinheit: z.flussgebietseinheit,
    planungsraum: z.planungsraum,
    lagebeschreibung: z.lagebeschreibung,
  } satisfies Roh<LageAllgemein> as LageAllgemein
}

export function lageAllgemeinSpalten(d: LageAllgemein) {
  return {
    land: d.land,
    bundesland: d.bundesland,
    bezirk: d.bezirk,
    gemeinde: d.gemeinde,
    flussgebietseinheit: d.flussgebietseinheit,
    planungsraum: d.planungsraum,
    lagebeschreibung: d.lagebeschreibung,
  } satisfies Messstellenspalten & Spaltenvon<LageAllgemein>
}

/** Ohne Koordinaten gibt es den Abschnitt noch nicht. */
export function lageKoordinatenAus(z: Messstellenzeile): LageKoordinaten | null {
  if (z.koordinatensystem === null || z.x === null || z.y === null) return null
  return {
    koordinatensystem: String(z.koordinatensystem) as LageKoordinaten['koordinatensystem'],
    x: z.x,
    y: z.y,
    seehoehe: z.seehoehe,
    routeId: z.route_id,
    stationierung: z.stationierung,
  }
}

/** Eingegebenes Paar und seine Umrechnung nach WGS84. */
export function lageKoordinatenSpalten(d: LageKoordinaten, wgs84: { laenge: number; breite: number }) {
  return {
    koordinatensystem: Number(d.koordinatensystem),
    x: d.x,
    y: d.y,
    laenge: wgs84.laenge,
    breite: wgs84.breite,
    seehoehe: d.seehoehe,
    route_id: d.routeId,
    stationierung: d.stationierung,
  } satisfies Messstellenspalten & Spaltenvon<LageKoordinaten>
}

/** Ohne Bioregion gibt es den Abschnitt noch nicht. */
export function charakteristikAus(z: Messstellenzeile): Charakteristik | null {
  if (z.bioregion === null) return null
  return {
    bioregion: z.bioregion,
    bioregionHoehe: z.bioregion_hoehe,
    einzugsgebiet: z.einzugsgebiet,
    einzugsgebietsklasse: z.einzugsgebietsklasse,
    flussordnungszahl: z.flussordnungszahl,
    mq: z.mq,
    speziellerGewaessertyp: z.spezieller_gewaessertyp,
    innereDifferenzierung: z.innere_differenzierung,
    saprobiellerGrundzustand: grundzustandsschluessel(z.saprobieller_grundzustand),
    trophischerGrundzustand: z.trophischer_grundzustand,
    erheblichVeraendert: z.erheblich_veraendert,
    ausweisung: z.ausweisung,
    phbFlussabschnitt: z.phb_flussabschnitt,
  } satisfies Roh<Charakteristik> as Charakteristik
}

/** Die Klasse des Einzugsgebiets folgt aus seiner Größe, wenn diese bekannt ist. */
export function charakteristikspalten(d: Charakteristik) {
  const klasse = d.einzugsgebiet === null ? d.einzugsgebietsklasse : bestimmeEinzugsgebietsklasse(d.einzugsgebiet)
  return {
    bioregion: d.bioregion,
    bioregion_hoehe: d.bioregionHoehe,
    einzugsgebiet: d.einzugsgebiet,
    einzugsgebietsklasse: klasse,
    flussordnungszahl: d.flussordnungszahl,
    mq: d.mq,
    spezieller_gewaessertyp: d.speziellerGewaessertyp,
    innere_differenzierung: d.innereDifferenzierung,
    saprobieller_grundzustand: d.saprobiellerGrundzustand === null ? null : Number(d.saprobiellerGrundzustand),
    trophischer_grundzustand: d.trophischerGrundzustand,
    erheblich_veraendert: d.erheblichVeraendert,
    ausweisung: d.ausweisung,
    phb_flussabschnitt: d.phbFlussabschnitt,
  } satisfies Messstellenspalten & Spaltenvon<Charakteristik>
}
