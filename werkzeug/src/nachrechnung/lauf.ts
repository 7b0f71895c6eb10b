import { baueDiensteOhneServer } from '@benthos/server/src/dienste.ts'
import { rechneStapelNach } from '@benthos/server/src/features/nachrechnung/ergebnisse.ts'
import type { Konfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import type { Nachrechnungszeile } from '@benthos/vertrag/nachrechnung'
import { mitBestand } from '../mitBestand.ts'

export type Nachrechnungsbilanz = {
  stimmen: number
  abweichende: readonly Nachrechnungszeile[]
  /** ihre Taxaliste oder ihr Parametersatz fehlt */
  ohneReferenz: readonly Nachrechnungszeile[]
}

/** Ergebnisse je Stapel: Eingabe und Ergebnis zusammen haben rund 20 KB. */
const STAPEL = 200
/** So viele Abweichungen nennt der Bericht beim Namen. */
const HOECHSTENS_GENANNT = 20

/** Rechnet alle gespeicherten Ergebnisse nach, das älteste zuerst. */
export function rechneAllesNach(
  konfiguration: Konfiguration,
  melde: (text: string) => void,
): Promise<Nachrechnungsbilanz> {
  return mitBestand(konfiguration, 'benthosdb-nachrechnung', async db => {
    const dienste = baueDiensteOhneServer({ konfiguration, db })
    try {
      const ids = (await db.selectFrom('bewertung').select('id').orderBy('id').execute()).map(({ id }) => id)
      const zeilen: Nachrechnungszeile[] = []
      let stimmen = 0
      const nie = new AbortController().signal
      for (let i = 0; i < ids.length; i += STAPEL) {
        const stapel = await rechneStapelNach(dienste, db, ids.slice(i, i + STAPEL), nie)
        stimmen += stapel.filter(({ ausgang }) => ausgang === 'STIMMT').length
        zeilen.push(...stapel.filter(({ ausgang }) => ausgang !== 'STIMMT'))
        melde(`${Math.min(i + STAPEL, ids.length)} von ${ids.length} Ergebnissen nachgerechnet …`)
      }
      return {
        stimmen,
        abweichende: zeilen.filter(({ ausgang }) => ausgang === 'WEICHT_AB'),
        ohneReferenz: zeilen.filter(({ ausgang }) => ausgang === 'REFERENZ_FEHLT'),
      }
    } finally {
      await dienste.rechenwerk.schliesse()
    }
  })
}

export function beschreibe({ stimmen, abweichende, ohneReferenz }: Nachrechnungsbilanz): string {
  const nenne = ({ aufnahme, methode, bewertetAm, grund }: Nachrechnungszeile): string =>
    `  ${aufnahme} ${methode}, bewertet ${bewertetAm}${grund === null ? '' : `: ${grund}`}`
  const genannte = [...abweichende, ...ohneReferenz].slice(0, HOECHSTENS_GENANNT).map(nenne)
  return [
    `Stimmt: ${stimmen} · weicht ab: ${abweichende.length} · Referenz fehlt: ${ohneReferenz.length}`,
    ...genannte,
  ].join('\n')
}
