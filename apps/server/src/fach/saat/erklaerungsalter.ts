import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { sql } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'

/** Wie die Mustererklärung den Tag der letzten Überprüfung nennt. */
const UEBERPRUEFT = /zuletzt am (\d{1,2}\. ?\d{1,2}\. ?\d{4}) überprüft/
/** Wie sie den Tag nennt, bis zu dem eine Barriere behoben sein soll. */
const GEPLANT = /Geplant bis (\d{1,2}\. ?\d{1,2}\. ?\d{4})/g

/**
 * Die Erklärung zur Barrierefreiheit ist mindestens jährlich zu überprüfen, und was sie verspricht, soll nicht verstrichen sein. Eine alte
 * ist kein Grund, in PROD nicht zu starten, aber einer, es zu sagen.
 * @param heute JJJJ-MM-TT
 * @returns was zu tun ist; null: nichts
 */
export async function warneVorAlterErklaerung(
  db: Datenbank,
  { umgebung }: Pick<Konfiguration, 'umgebung'>,
  heute: string,
): Promise<string | null> {
  if (umgebung !== 'PROD') return null
  const { rows } = await sql<{ inhalt: string }>`
    select inhalt from cms_fassung where seite = 'barrierefreiheit' order by version desc limit 1
  `.execute(db)
  const text = rows[0]?.inhalt ?? ''
  const tag = UEBERPRUEFT.exec(text)?.[1]
  const gelesen = leseDatum(tag ?? '')
  if (gelesen.art !== 'WERT')
    return 'Die Erklärung zur Barrierefreiheit nennt keinen Tag der letzten Überprüfung („zuletzt am TT.MM.JJJJ überprüft“).'
  const vorEinemJahr = `${Number(heute.slice(0, 4)) - 1}${heute.slice(4)}`
  if (gelesen.wert < vorEinemJahr)
    return `Die Erklärung zur Barrierefreiheit wurde zuletzt am ${tag} überprüft, vor mehr als zwölf Monaten: überprüfen Sie sie, und speichern Sie sie mit neuem Datum.`
  const verstrichene = [...text.matchAll(GEPLANT)].flatMap(([, geplant = '']) => {
    const bis = leseDatum(geplant)
    return bis.art === 'WERT' && bis.wert < heute ? [geplant] : []
  })
  return verstrichene.length === 0
    ? null
    : `Die Erklärung zur Barrierefreiheit nennt Barrieren, die bis ${[...new Set(verstrichene)].join(' und ')} behoben sein sollten: prüfen Sie, ob sie es sind, und berichtigen Sie den Text.`
}
