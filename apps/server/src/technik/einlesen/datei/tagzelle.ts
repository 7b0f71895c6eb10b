import type { Zelle } from './tabelle.ts'

/** Tage, wie Tabellenkalkulationen sie speichern: ein reiner Tag ist eine ganze Zahl oder hat die Uhrzeit Mitternacht. */

type Tagzelle = Extract<Zelle, { art: 'TAG' }>

/** 31.12.2199 */
const LETZTER_TAG = 109_571
const SEKUNDEN_JE_TAG = 24 * 60 * 60

/**
 * Tag zu der Zahl, als die Excel ihn speichert; `null` vor 1900 und nach 2199. Excel hält 1900 für ein Schaltjahr; davor
 * zählt es deshalb um eins anders. Kleiner als eine halbe Sekunde ist nur der Rechenrest einer Formel.
 * @example tagAusZahl(45000.75) // { art: 'TAG', tag: '2023-03-15', zeit: '18:00' }
 */
export function tagAusZahl(zahl: number, ab1904 = false): Tagzelle | null {
  const sekunden = Math.round(zahl * SEKUNDEN_JE_TAG)
  const ganze = Math.floor(sekunden / SEKUNDEN_JE_TAG) + (ab1904 ? 1462 : 0)
  if (ganze < 1 || ganze > LETZTER_TAG) return null
  const tage = ganze < 60 ? ganze + 1 : ganze
  const tag = new Date(Date.UTC(1899, 11, 30) + tage * 86_400_000).toISOString().slice(0, 10)
  return mitZeit(tag, uhrzeit(sekunden % SEKUNDEN_JE_TAG))
}

/**
 * Tag aus einer Zelle, die ihn nach ISO 8601 nennt, wie OpenDocument und manche Excel-Dateien; `null`, wo es keiner ist.
 * @example tagAusIso('2020-02-29T13:45:00') // { art: 'TAG', tag: '2020-02-29', zeit: '13:45' }
 */
export function tagAusIso(text: string): Tagzelle | null {
  const [, tag, stunde, sekunde] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d*)?Z?)?$/.exec(text) ?? []
  return tag === undefined ? null : mitZeit(tag, ohneNullen(`${stunde ?? '00:00'}${sekunde ?? ''}`))
}

/** Uhrzeit nach so vielen Sekunden; Sekunden stehen nur da, wo es welche sind. @example uhrzeit(34200) // '09:30' */
export function uhrzeit(sekunden: number): string {
  const teile = [Math.floor(sekunden / 3600), Math.floor(sekunden / 60) % 60, sekunden % 60]
  return ohneNullen(teile.map(teil => String(teil).padStart(2, '0')).join(':'))
}

const ohneNullen = (zeit: string): string => zeit.replace(/^(\d+:\d+):00$/, '$1')

const mitZeit = (tag: string, zeit: string): Tagzelle => ({ art: 'TAG', tag, ...(zeit !== '00:00' && { zeit }) })
