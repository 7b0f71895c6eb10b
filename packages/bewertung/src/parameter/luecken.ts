import { labelVon } from '@benthos/fachmodell'
import { TROPHISCHE_GRUNDZUSTAENDE, TYPGRUPPEN } from '@benthos/fachmodell/listen/typologie'
import { zahltext } from '../zahltext.ts'
import type { JederParametersatz, ParameterMzbDetailliert, ParameterMzbScreening, ParameterPhb } from './typen.ts'

type Luecke = [fehlt: boolean, name: string]

const typgruppe = (schluessel: string): string => labelVon(TYPGRUPPEN, schluessel) ?? schluessel
/** Alle fehlen: ein Satz statt einer Aufzählung. */
function fasseZusammen(titel: string, stellen: readonly Luecke[]): Luecke[] {
  const fehlende = stellen.filter(([fehlt]) => fehlt)
  return fehlende.length === stellen.length ? [[true, titel]] : fehlende.map(([, name]) => [true, `${titel}: ${name}`])
}

function mzbDetailliert({ saprobie, degradation }: ParameterMzbDetailliert): Luecke[] {
  return [
    ...fasseZusammen(
      'Grenzen der Saprobie',
      saprobie.grenzen.map(({ grundzustand, grenzen }) => [grenzen === null, `Grundzustand ${zahltext(grundzustand)}`]),
    ),
    [degradation.grenzen === null, 'Grenzen der allgemeinen Degradation'],
    ...fasseZusammen(
      'Ankerpunkte der multimetrischen Indizes',
      degradation.indizes.map(index => [
        index.bestandteile === null,
        `${index.schluessel} ${typgruppe(index.typgruppe)}`,
      ]),
    ),
  ]
}

function mzbScreening({ einheiten, allgemeineBelastung, organischeBelastung }: ParameterMzbScreening): Luecke[] {
  return [
    [einheiten === null, 'Screening-Liste'],
    [allgemeineBelastung.grenzen === null, 'Grenzen der allgemeinen Belastung'],
    ...fasseZusammen(
      'Ankerpunkte der allgemeinen Belastung',
      allgemeineBelastung.indizes.map(index => [index.bestandteile === null, typgruppe(index.typgruppe)]),
    ),
    ...fasseZusammen(
      'Grenzen der organischen Belastung',
      organischeBelastung.grenzen.map(eine => [eine.grenzen === null, `Grundzustand ${zahltext(eine.grundzustand)}`]),
    ),
  ]
}

function phb({ trophie, saprobie, referenzarten }: ParameterPhb): Luecke[] {
  return [
    [trophie.indikation === null, 'Indikation der Trophie'],
    [trophie.grenzen === null, 'Grenzen der Trophie'],
    ...fasseZusammen(
      'Referenzwerte der Trophie',
      trophie.referenzen.map(eine => [eine.wert === null, labelVon(TROPHISCHE_GRUNDZUSTAENDE, eine.typ) ?? eine.typ]),
    ),
    [saprobie.indikation === null, 'Indikation der Saprobie'],
    [saprobie.grenzen === null, 'Grenzen der Saprobie'],
    ...fasseZusammen(
      'Referenzwerte der Saprobie',
      saprobie.referenzen.map(eine => [eine.wert === null, `Grundzustand ${zahltext(eine.typ)}`]),
    ),
    [referenzarten.liste === null, 'Liste der Referenzarten'],
    [referenzarten.grenzen === null, 'Grenzen der Referenzarten'],
    ...fasseZusammen(
      'Referenzwerte der Referenzarten',
      referenzarten.referenzen.map(eine => [eine.wert === null, typgruppe(eine.typ)]),
    ),
  ]
}

function alle(satz: JederParametersatz): Luecke[] {
  switch (satz.verfahren) {
    case 'MZB_DETAILLIERT':
      return mzbDetailliert(satz.inhalt)
    case 'MZB_SCREENING':
      return mzbScreening(satz.inhalt)
    case 'PHB':
      return phb(satz.inhalt)
  }
}

/** Was in einem Parametersatz nicht hinterlegt ist, als deutsche Bezeichnungen; so weit bleibt ein Ergebnis ohne Klasse. */
export function nenneParameterluecken(satz: JederParametersatz): string[] {
  return alle(satz).flatMap(([fehlt, name]) => (fehlt ? [name] : []))
}
