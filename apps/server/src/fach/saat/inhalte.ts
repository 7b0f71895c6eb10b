import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AUFBEWAHRUNG, AUFBEWAHRUNGSARTEN, beschreibeFrist } from '@benthos/fachmodell/aufbewahrung'
import { BARRIEREN } from '@benthos/fachmodell/barrieren'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { CMS_SEITEN } from '@benthos/vertrag/cms'
import { sql } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'

const ORDNER = fileURLToPath(new URL('./inhalte/', import.meta.url))

export type MitgelieferteSeite = { seite: string; titel: string; inhalt: string }

const DANACH = { GELOESCHT: 'gelöscht', PSEUDONYMISIERT: 'pseudonymisiert' } as const

/** Die erklärten Fristen als Tafel: der Text der Datenschutzerklärung und was jede Nacht geschieht, sagen dasselbe. */
const fristentafel = (): string =>
  [
    '| Daten | Frist | danach |',
    '|---|---|---|',
    ...AUFBEWAHRUNGSARTEN.map(art => {
      const { label, folge } = AUFBEWAHRUNG[art]
      return `| ${label} | ${beschreibeFrist(art)} | ${DANACH[folge]} |`
    }),
  ].join('\n')

/** Bekannte Barrieren, eine je Zeile: die Erklärung nennt, was die Prüfung der Seiten auslässt, und bis wann es behoben sein soll. */
const liste = (barrieren: typeof BARRIEREN): string =>
  barrieren
    .map(({ name, kriterium, satz, geplantBis }) => {
      const genannt = kriterium === null ? '' : ` (Erfolgskriterium ${kriterium})`
      const geplant = geplantBis === null ? '' : ` Geplant bis ${formatiereDatum(geplantBis)}.`
      return `- **${name}:** ${satz.replace(/\.$/, '')}${genannt}.${geplant}`
    })
    .join('\n')

/** Die ausgelieferten Texte: je Seite eine Datei, ihre erste Zeile (`# …`) ist der Titel. */
export async function liesMitgelieferteSeiten(): Promise<MitgelieferteSeite[]> {
  return Promise.all(
    CMS_SEITEN.map(async seite => {
      const [kopf = '', ...rest] = (await readFile(`${ORDNER}${seite}.md`, 'utf8')).split('\n')
      const inhalt = rest
        .join('\n')
        .trim()
        .replace('@@AUFBEWAHRUNG@@', fristentafel)
        .replace('@@BARRIEREN@@', () => liste(BARRIEREN.filter(({ geplantBis }) => geplantBis !== null)))
        .replace('@@AUSSERHALB@@', () => liste(BARRIEREN.filter(({ geplantBis }) => geplantBis === null)))
      return { seite, titel: kopf.replace(/^# /, '').trim(), inhalt }
    }),
  )
}

/**
 * Bringt die Informationsseiten auf den ausgelieferten Stand. Hat jemand eine Seite bearbeitet, bleibt sie für immer, wie
 * er sie geschrieben hat; nur Seiten, deren neueste Fassung ausgeliefert ist, bekommen einen geänderten Text als neue Fassung.
 * @returns Anzahl der neuen Fassungen
 */
export async function saeeInhalte(
  db: Datenbank,
  seiten: readonly MitgelieferteSeite[] | Promise<readonly MitgelieferteSeite[]> = liesMitgelieferteSeiten(),
): Promise<number> {
  const ergebnis = await sql`
    insert into cms_fassung (seite, version, titel, inhalt, anmerkung)
    select neu.seite, coalesce(bisher.version, 0) + 1, neu.titel, neu.inhalt,
      case when bisher.version is null then 'Mitgelieferter Text' else 'Neuer mitgelieferter Text' end
    from jsonb_to_recordset(${JSON.stringify(await seiten)}::jsonb) as neu(seite text, titel text, inhalt text)
    left join lateral (
      select version, titel, inhalt, benutzer_id
      from cms_fassung
      where cms_fassung.seite = neu.seite
      order by version desc
      limit 1
    ) as bisher on true
    where bisher.version is null
      or (bisher.benutzer_id is null and (bisher.titel, bisher.inhalt) is distinct from (neu.titel, neu.inhalt))
    on conflict (seite, version) do nothing
  `.execute(db)
  return Number(ergebnis.numAffectedRows ?? 0)
}
