import { rundeZwoelf, vergleicheDezimal } from '../dezimal.ts'
import { kanonisch } from '../kanonisch.ts'
import { findeKenngroesse } from '../kenngroessen/register.ts'
import { sindMonoton } from '../regeln/klassengrenzen.ts'
import { berechneSha256 } from '../sha256.ts'
import type { Klassengrenzen } from '../typen.ts'
import type {
  Indikation,
  JederParametersatz,
  MmiBestandteil,
  ParameterMzbDetailliert,
  ParameterMzbScreening,
  ParameterPhb,
  Referenzwert,
  Saprobiegrenzen,
} from './typen.ts'
import { MMI_SCHLUESSEL } from './typen.ts'

/** SHA-256 des Parametersatzes ohne das Feld `pruefsumme`. */
export function berechneParameterpruefsumme(satz: JederParametersatz): string {
  return berechneSha256(kanonisch({ ...satz, pruefsumme: undefined }))
}

/** Jeder Schlüssel höchstens einmal. */
function pruefeEindeutig<T>(
  werte: readonly T[],
  schluesselVon: (wert: T) => string | number | null,
  ort: (wert: T) => string,
): string[] {
  const gesehene = new Set<string | number | null>()
  return werte.flatMap(wert => {
    const schluessel = schluesselVon(wert)
    if (gesehene.has(schluessel)) return [`${ort(wert)}: doppelt angegeben.`]
    gesehene.add(schluessel)
    return []
  })
}

function pruefeSaprobiegrenzen(
  { grenzen, hoechsterWert }: { grenzen: readonly Saprobiegrenzen[]; hoechsterWert: number },
  titel: string,
): string[] {
  const ortVon = ({ grundzustand }: Saprobiegrenzen) => `${titel}, Grundzustand ${grundzustand}`
  const maengel = pruefeEindeutig(grenzen, ({ grundzustand }) => rundeZwoelf(grundzustand), ortVon)
  for (const eine of grenzen) {
    if (eine.grenzen === null) continue
    const ort = ortVon(eine)
    if (!sindMonoton(eine.grenzen, 'fallend'))
      maengel.push(`${ort}: Die Grenzen müssen von sehr gut bis schlecht steigen.`)
    if (eine.grenzen[0] < eine.grundzustand)
      maengel.push(`${ort}: Die Grenze sehr gut|gut liegt unter dem Grundzustand.`)
    if (eine.grenzen[3] >= hoechsterWert)
      maengel.push(`${ort}: Die Grenze unbefriedigend|schlecht liegt über der Skala.`)
  }
  return maengel
}

function pruefeBestandteile(bestandteile: readonly MmiBestandteil[] | null, ort: string): string[] {
  const maengel: string[] = []
  if (bestandteile === null) return maengel
  if (bestandteile.length === 0) maengel.push(`${ort}: Es fehlen Bestandteile.`)
  bestandteile.forEach(({ kenngroesse, unten, oben, gewicht }, i) => {
    if (findeKenngroesse(kenngroesse) === undefined) maengel.push(`${ort}: Die Kenngröße ${kenngroesse} gibt es nicht.`)
    if (bestandteile.findIndex(einer => einer.kenngroesse === kenngroesse) !== i) {
      maengel.push(`${ort}: Die Kenngröße ${kenngroesse} kommt mehrfach vor.`)
    }
    if (vergleicheDezimal(unten, oben) === 0) maengel.push(`${ort}, ${kenngroesse}: Die Ankerpunkte sind gleich.`)
    if (!(gewicht > 0)) maengel.push(`${ort}, ${kenngroesse}: Das Gewicht muss größer als 0 sein.`)
  })
  return maengel
}

/** Grenzen einer Bewertung 0…1: streng fallend, die beste höchstens 1, die schlechteste über 0. */
function pruefeGrenzen(grenzen: Klassengrenzen | null, ort: string): string[] {
  if (grenzen === null) return []
  const maengel: string[] = []
  if (!sindMonoton(grenzen, 'steigend')) maengel.push(`${ort}: Die Grenzen müssen von sehr gut bis schlecht fallen.`)
  if (grenzen[0] > 1 || grenzen[3] <= 0) maengel.push(`${ort}: Die Grenzen liegen außerhalb von 0 bis 1.`)
  return maengel
}

function pruefeMzbDetailliert({ saprobie, degradation }: ParameterMzbDetailliert): string[] {
  const maengel = pruefeSaprobiegrenzen(saprobie, 'Saprobie')
  for (const { schluessel, typgruppe, bestandteile } of degradation.indizes)
    maengel.push(...pruefeBestandteile(bestandteile, `${schluessel}, Typgruppe ${typgruppe}`))
  maengel.push(...pruefeGrenzen(degradation.grenzen, 'Allgemeine Degradation'))
  for (const typgruppe of new Set(degradation.indizes.map(index => index.typgruppe))) {
    for (const schluessel of MMI_SCHLUESSEL) {
      const anzahl = degradation.indizes.filter(i => i.typgruppe === typgruppe && i.schluessel === schluessel).length
      if (anzahl !== 1)
        maengel.push(`${schluessel}, Typgruppe ${typgruppe}: ${anzahl}-mal angegeben, erwartet wird einmal.`)
    }
  }
  return maengel
}

function pruefeMzbScreening({ einheiten, allgemeineBelastung, organischeBelastung }: ParameterMzbScreening): string[] {
  const { indizes, grenzen } = allgemeineBelastung
  const maengel = [
    ...pruefeEindeutig(
      einheiten ?? [],
      ({ name }) => name,
      ({ name }) => `Screening-Liste, ${name}`,
    ),
    ...pruefeEindeutig(
      indizes,
      ({ typgruppe }) => typgruppe,
      ({ typgruppe }) => `Allgemeine Belastung, Typgruppe ${typgruppe}`,
    ),
    ...indizes.flatMap(({ typgruppe, bestandteile }) =>
      pruefeBestandteile(bestandteile, `Allgemeine Belastung, Typgruppe ${typgruppe}`),
    ),
    ...pruefeGrenzen(grenzen, 'Allgemeine Belastung'),
    ...pruefeSaprobiegrenzen(organischeBelastung, 'Organische Belastung'),
  ]
  for (const { name, degradation, saprobie } of einheiten ?? []) {
    if (name.trim() === '') maengel.push('Screening-Liste: Ein Name fehlt.')
    if (degradation !== null && !(degradation >= 0))
      maengel.push(`Screening-Liste, ${name}: Der Degradationswert ist negativ.`)
    if (saprobie !== null && !(saprobie >= 0 && saprobie <= 4))
      maengel.push(`Screening-Liste, ${name}: Der Saprobiewert liegt außerhalb von 0 bis 4.`)
  }
  return maengel
}

function pruefeIndikation(indikation: Indikation | null, ort: string): string[] {
  if (indikation?.art !== 'GRUPPEN') return []
  const maengel = pruefeEindeutig(
    indikation.zuordnung,
    ({ schluesselzahl }) => schluesselzahl,
    ({ schluesselzahl }) => `${ort}, Gruppe ${schluesselzahl}`,
  )
  for (const { schluesselzahl, gewicht } of indikation.zuordnung)
    if (!(gewicht > 0)) maengel.push(`${ort}, Gruppe ${schluesselzahl}: Das Gewicht muss größer als 0 sein.`)
  return maengel
}

/** Referenzwerte: jeder Typ einmal, auf der besseren Seite des schlechtesten Werts. */
function pruefeReferenzen<S extends string | number>(
  referenzen: readonly Referenzwert<S>[],
  istBesser: (wert: number) => boolean,
  ort: string,
): string[] {
  const maengel = pruefeEindeutig(
    referenzen,
    ({ typ }) => typ,
    ({ typ }) => `${ort}, Typ ${typ}`,
  )
  for (const { typ, wert } of referenzen)
    if (wert !== null && !istBesser(wert))
      maengel.push(`${ort}, Typ ${typ}: Der Referenzwert liegt außerhalb der Skala.`)
  return maengel
}

function pruefePhb({ trophie, saprobie, referenzarten }: ParameterPhb): string[] {
  return [
    ...pruefeIndikation(trophie.indikation, 'Trophie'),
    ...pruefeIndikation(saprobie.indikation, 'Saprobie'),
    ...pruefeReferenzen(trophie.referenzen, wert => wert < trophie.hoechsterWert, 'Trophie'),
    ...pruefeReferenzen(saprobie.referenzen, wert => wert < saprobie.hoechsterWert, 'Saprobie'),
    ...pruefeReferenzen(referenzarten.referenzen, wert => wert > 0 && wert <= 100, 'Referenzarten'),
    ...pruefeGrenzen(trophie.grenzen, 'Trophie'),
    ...pruefeGrenzen(saprobie.grenzen, 'Saprobie'),
    ...pruefeGrenzen(referenzarten.grenzen, 'Referenzarten'),
  ]
}

function pruefeInhalt(satz: JederParametersatz): string[] {
  switch (satz.verfahren) {
    case 'MZB_DETAILLIERT':
      return pruefeMzbDetailliert(satz.inhalt)
    case 'MZB_SCREENING':
      return pruefeMzbScreening(satz.inhalt)
    case 'PHB':
      return pruefePhb(satz.inhalt)
  }
}

/**
 * Alle Mängel eines Parametersatzes als deutsche Sätze; leer heißt gültig: Prüfsumme stimmt, Gültigkeit ist geordnet,
 * Grenzen sind streng monoton (keine Überschneidung, keine Lücke), jeder Typ kommt genau einmal vor.
 */
export function pruefeParametersatz(satz: JederParametersatz): string[] {
  const maengel = pruefeInhalt(satz)
  if (satz.gueltigBis !== null && satz.gueltigBis < satz.gueltigVon) {
    maengel.push('Das Ende der Gültigkeit liegt vor ihrem Beginn.')
  }
  if (satz.pruefsumme !== berechneParameterpruefsumme(satz)) {
    maengel.push('Die Prüfsumme passt nicht zum Inhalt; der Parametersatz wurde verändert.')
  }
  return maengel
}
