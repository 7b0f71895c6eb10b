import { vergleicheDezimal } from '../dezimal.ts'
import { kanonisch } from '../kanonisch.ts'
import { findeKenngroesse } from '../kenngroessen/register.ts'
import { sindMonoton } from '../regeln/klassengrenzen.ts'
import { berechneSha256 } from '../sha256.ts'
import type { MultimetrischerIndex, ParameterMzbDetailliert, Parametersatz } from './typen.ts'
import { MMI_SCHLUESSEL } from './typen.ts'

/** SHA-256 des Parametersatzes ohne das Feld `pruefsumme`. */
export function berechneParameterpruefsumme(satz: Parametersatz): string {
  return berechneSha256(kanonisch({ ...satz, pruefsumme: undefined }))
}

function pruefeSaprobie({ saprobie }: ParameterMzbDetailliert): string[] {
  const maengel: string[] = []
  saprobie.grenzen.forEach(({ grundzustand, grenzen }, i) => {
    const ort = `Saprobie, Grundzustand ${grundzustand}`
    if (saprobie.grenzen.findIndex(eine => vergleicheDezimal(eine.grundzustand, grundzustand) === 0) !== i) {
      maengel.push(`${ort}: doppelt angegeben.`)
    }
    if (grenzen === null) return
    if (!sindMonoton(grenzen, 'fallend')) maengel.push(`${ort}: Die Grenzen müssen von sehr gut bis schlecht steigen.`)
    if (grenzen[0] < grundzustand) maengel.push(`${ort}: Die Grenze sehr gut|gut liegt unter dem Grundzustand.`)
    if (grenzen[3] >= saprobie.hoechsterWert)
      maengel.push(`${ort}: Die Grenze unbefriedigend|schlecht liegt über der Skala.`)
  })
  return maengel
}

function pruefeIndex({ schluessel, typgruppe, bestandteile }: MultimetrischerIndex): string[] {
  const maengel: string[] = []
  const ort = `${schluessel}, Typgruppe ${typgruppe}`
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

function pruefeDegradation({ degradation }: ParameterMzbDetailliert): string[] {
  const maengel = degradation.indizes.flatMap(pruefeIndex)
  const { grenzen } = degradation
  if (grenzen !== null) {
    if (!sindMonoton(grenzen, 'steigend')) {
      maengel.push('Allgemeine Degradation: Die Grenzen müssen von sehr gut bis schlecht fallen.')
    }
    if (grenzen[0] > 1 || grenzen[3] <= 0)
      maengel.push('Allgemeine Degradation: Die Grenzen liegen außerhalb von 0 bis 1.')
  }
  for (const typgruppe of new Set(degradation.indizes.map(index => index.typgruppe))) {
    for (const schluessel of MMI_SCHLUESSEL) {
      const anzahl = degradation.indizes.filter(i => i.typgruppe === typgruppe && i.schluessel === schluessel).length
      if (anzahl !== 1)
        maengel.push(`${schluessel}, Typgruppe ${typgruppe}: ${anzahl}-mal angegeben, erwartet wird einmal.`)
    }
  }
  return maengel
}

/**
 * Alle Mängel eines Parametersatzes als deutsche Sätze; leer heißt gültig: Prüfsumme stimmt, Gültigkeit ist geordnet,
 * Grenzen sind streng monoton (keine Überschneidung, keine Lücke), jede Typgruppe hat jeden Index genau einmal.
 */
export function pruefeParametersatz(satz: Parametersatz): string[] {
  const maengel = [...pruefeSaprobie(satz.inhalt), ...pruefeDegradation(satz.inhalt)]
  if (satz.gueltigBis !== null && satz.gueltigBis < satz.gueltigVon) {
    maengel.push('Das Ende der Gültigkeit liegt vor ihrem Beginn.')
  }
  if (satz.pruefsumme !== berechneParameterpruefsumme(satz)) {
    maengel.push('Die Prüfsumme passt nicht zum Inhalt; der Parametersatz wurde verändert.')
  }
  return maengel
}
