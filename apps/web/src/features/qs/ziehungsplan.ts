import { ELEMENTE, type Element, QS_SCHICHTUNGEN, type QsSchichtung, type QsUmfangsart } from '@benthos/fachmodell'
import { QS_ZIEHUNGSUMFANG } from '@benthos/vertrag/qsziehung'
import type { Auswahl } from '../../fach/filter/auswahlverweis.ts'

/** Was jemand zu einer Ziehung eingestellt hat. */
export type Ziehungsplan = {
  umfangsart: QsUmfangsart
  umfang: number | string | null
  schichtung: readonly QsSchichtung[]
  elemente: readonly Element[]
}

/** Was am Umfang nicht stimmt. */
export function nenneUmfangsmangel({ umfang, umfangsart }: Ziehungsplan): string | undefined {
  if (umfang === null) return 'Bitte geben Sie an, wie viel gezogen wird'
  const hoechstens = umfangsart === 'ANTEIL' ? 100 : QS_ZIEHUNGSUMFANG
  return typeof umfang === 'number' && Number.isInteger(umfang) && umfang >= 1 && umfang <= hoechstens
    ? undefined
    : `Bitte geben Sie eine ganze Zahl von 1 bis ${hoechstens === 100 ? '100' : '1.000'} ein`
}

/** Abfrage an den Server; null, solange sich damit nicht ziehen lässt. */
export function alsZiehungsabfrage(auswahl: Auswahl, plan: Ziehungsplan) {
  const { umfang, umfangsart, schichtung, elemente } = plan
  if (typeof umfang !== 'number' || nenneUmfangsmangel(plan) !== undefined || elemente.length === 0) return null
  return {
    ...(auswahl.art === 'einzeln' ? { id: [...auswahl.ids] } : auswahl.filter),
    ...(elemente.length < ELEMENTE.length && { probenVon: [...elemente] }),
    ...(schichtung.length > 0 && {
      schichtung: QS_SCHICHTUNGEN.map(({ value }) => value).filter(eine => schichtung.includes(eine)),
    }),
    umfangsart,
    umfang,
  }
}
