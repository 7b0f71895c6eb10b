import type { Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { Zeichnung } from '../../technik/diagramm/Zeichnung.tsx'
import stil from './Gewaesserprofil.module.css'
import { baueGroessenprofil, baueKlassenprofil } from './profildiagramm.ts'
import { alsProfilpunkte, bestimmeAusschnitt, naechsterPunkt, type Wahlgroesse, zeigeKm } from './profilpunkte.ts'

const KLASSENHOEHE = 240
const GROESSENHOEHE = 240

type Angaben = {
  /** flussab, alle mit Kilometer */
  stellen: readonly Profilstelle[]
  /** km des Laufs */
  laenge: number
  groesse: Wahlgroesse | null
  gewaehlt: number | null
  beiWahl: (id: number) => void
}

/**
 * Klasse und Größe über den Fluss-km, untereinander. Die Zeichnung ist ein Schieber: Pfeiltasten führen von Messstelle zu
 * Messstelle, ein Klick wählt die nächstgelegene.
 */
export function Profilbild({ stellen, laenge, groesse, gewaehlt, beiWahl }: Angaben) {
  const satzId = useId()
  const punkte = useMemo(() => alsProfilpunkte(stellen, groesse), [stellen, groesse])
  const rang = punkte.findIndex(({ id }) => id === gewaehlt)
  const punkt = punkte[rang]
  const [klassenbau, groessenbau] = useMemo(() => {
    const rahmen = { punkte, ausschnitt: bestimmeAusschnitt(punkte, laenge), gewaehlt: punkt }
    return [baueKlassenprofil(rahmen), groesse && baueGroessenprofil(groesse, rahmen)]
  }, [punkte, laenge, groesse, punkt])
  const waehle = (ziel: number) => {
    const neuer = punkte[Math.min(punkte.length - 1, Math.max(0, ziel))]
    if (neuer) beiWahl(neuer.id)
  }
  const beiTaste = (ereignis: KeyboardEvent) => {
    const ziel = ZIELE[ereignis.key]?.(rang, punkte.length - 1)
    if (ziel === undefined || ereignis.altKey || ereignis.ctrlKey || ereignis.metaKey) return
    ereignis.preventDefault()
    waehle(ziel)
  }
  const beiStelle = (km: number) => {
    const naechster = naechsterPunkt(punkte, km)
    if (naechster) beiWahl(naechster.id)
  }
  return (
    <>
      <div
        aria-describedby={satzId}
        aria-label="Messstelle entlang des Gewässers"
        aria-valuemax={punkte.length}
        aria-valuemin={1}
        aria-valuenow={Math.max(1, rang + 1)}
        aria-valuetext={punkt?.satz ?? 'noch keine gewählt'}
        className={stil['bild']}
        onKeyDown={beiTaste}
        role="slider"
        tabIndex={0}
      >
        <Zeichnung
          baue={klassenbau}
          beiStelle={beiStelle}
          bezeichnung={`Klasse an ${punkte.length} Messstellen`}
          hoehe={KLASSENHOEHE}
          titel="Letzte Klasse"
        />
        {groesse && groessenbau && (
          <Zeichnung
            baue={groessenbau}
            beiStelle={beiStelle}
            bezeichnung={`${groesse.label} an ${punkte.length} Messstellen`}
            hoehe={GROESSENHOEHE}
            titel={groesse.label}
          />
        )}
      </div>
      {punkt && (
        // Der Schieber sagt es schon.
        <p aria-hidden="true" className={stil['gewaehlt']}>
          {punkt.satz}
        </p>
      )}
      <p className={stil['legende']} id={satzId}>
        {`${beschreibe(punkte)} Ein Klick oder die Pfeiltasten wählen eine Messstelle; alle Werte stehen in der Tabelle.`}
        {groesse?.grenzen && ' Gestrichelt: Klassengrenzen, an allen Messstellen dieselben.'}
      </p>
    </>
  )
}

const ZIELE: Readonly<Record<string, (rang: number, letzter: number) => number>> = {
  ArrowRight: rang => rang + 1,
  ArrowDown: rang => rang + 1,
  ArrowLeft: rang => rang - 1,
  ArrowUp: rang => rang - 1,
  Home: () => 0,
  End: (_, letzter) => letzter,
}

function beschreibe(punkte: ReturnType<typeof alsProfilpunkte>): string {
  const [oberster, unterster] = [punkte[0], punkte.at(-1)]
  if (!oberster || !unterster) return ''
  const ohne = punkte.filter(({ klasse }) => klasse === null).length
  const lage =
    punkte.length === 1
      ? `Eine Messstelle bei km ${zeigeKm(oberster.km)}`
      : `${punkte.length} Messstellen von km ${zeigeKm(oberster.km)} bis km ${zeigeKm(unterster.km)}`
  return `${lage}${ohne === 0 ? '' : `, davon ${ohne} ohne Klasse`}.`
}
