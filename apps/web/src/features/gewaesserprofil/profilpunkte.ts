import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Profilgroesse, Profilstelle } from '@benthos/vertrag/gewaesserprofil'

/** Eine Messstelle am Lauf, wie die Diagramme sie zeichnen. */
export type Profilpunkt = {
  id: number
  /** Fluss-km von der Mündung */
  km: number
  klasse: number | null
  /** Wert der gewählten Größe */
  wert: number | null
  /** ein Satz über den Punkt, für den Hinweis und das Vorleseprogramm */
  satz: string
}

/** Gewählte Größe mit ihrem Platz in den Werten der Ergebnisse. */
export type Wahlgroesse = Profilgroesse & { platz: number }

/** Fluss-km, wie er überall dasteht. */
export const zeigeKm = (km: number): string => formatiereZahl(km, 3, 3)

/** Klasse mit Zahl und Wort, oder was stattdessen gilt. */
export function benenneKlasse(ergebnis: Profilstelle['ergebnis']): string {
  if (!ergebnis) return 'ohne Ergebnis'
  const { klasse, veraltet, einschaetzung } = ergebnis
  const teile = [
    klasse === null ? 'keine Bewertung' : `${klasse} ${KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]}`,
    veraltet ? ' (veraltet)' : '',
    einschaetzung === null ? '' : `, Experteneinschätzung: ${einschaetzung}`,
  ]
  return teile.join('')
}

/** Wert der Größe an der Messstelle, ohne Einheit; ohne Wert ein Gedankenstrich. */
export function zeigeWert({ ergebnis }: Profilstelle, { platz, schluessel }: Wahlgroesse): string {
  const wert = ergebnis?.werte[platz]
  return formatiereKenngroesse(wert, schluessel, grenzenVon(wert, ergebnis?.module ?? []))
}

/** Die Messstellen eines Laufs als Punkte, flussab; ohne Ergebnis bleibt der Punkt stehen und hat keinen Wert. */
export function alsProfilpunkte(stellen: readonly Profilstelle[], groesse: Wahlgroesse | null): Profilpunkt[] {
  return stellen.flatMap(stelle => {
    const { id, code, name, km, ergebnis } = stelle
    if (km === null) return []
    const wert = groesse ? `${groesse.label} ${zeigeWert(stelle, groesse)} ${groesse.einheit}`.trimEnd() : ''
    const teile = [
      `km ${zeigeKm(km)}, ${name} (${code})`,
      ergebnis ? `${benenneKlasse(ergebnis)}, ${formatiereDatum(ergebnis.datum)}` : benenneKlasse(ergebnis),
      ...(ergebnis && wert !== '' ? [wert] : []),
    ]
    return [
      {
        id,
        km,
        klasse: ergebnis?.klasse ?? null,
        wert: groesse ? (ergebnis?.werte[groesse.platz] ?? null) : null,
        satz: teile.join(': '),
      },
    ]
  })
}

/** Der Punkt, der einer Stelle des Laufs am nächsten liegt. */
export function naechsterPunkt(punkte: readonly Profilpunkt[], km: number): Profilpunkt | undefined {
  return punkte.toSorted((a, b) => Math.abs(a.km - km) - Math.abs(b.km - km))[0]
}

/** Ausschnitt des Laufs, in dem Messstellen liegen, mit Rand, in ganzen km. */
export function bestimmeAusschnitt(punkte: readonly Profilpunkt[], laenge: number): readonly [number, number] {
  const alle = punkte.map(({ km }) => km)
  const [von, bis] = [Math.min(...alle), Math.max(...alle)]
  const rand = Math.max(1, (bis - von) * 0.05)
  return [Math.max(0, Math.floor(von - rand)), Math.ceil(Math.min(Math.max(laenge, bis), bis + rand))]
}
