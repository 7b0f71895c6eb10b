import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Serverprozess } from '../../../pruefstand/serverprozess.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import type { Zufall } from '../../fach/saat/demo/zufall.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'

/** Was in den Abstürzen des Einlesens geladen wird, wie es danach dastehen muss, und wo ein Absturz trifft. */

/** Ein Absturz: an einer Tabelle, in die der Server gerade schreiben will, oder irgendwann. */
export type Absturz = { art: 'TABELLE'; tabelle: string } | { art: 'ZUFALL'; nachMs: number }

/** Eine Zeile der Datei: der Eintrag, um den es geht, was danach dasteht, und ihr Ausgang nach dem Modell. */
export type Modellzeile = { eintrag: string; wert: string; ausgang: keyof Ausgaenge }
export type Ausgaenge = Omit<NonNullable<Einlesung['bilanz']>, 'gelesen'>

/** Eine Datei mit dem, was jede ihrer Zeilen sagt; Zeile `i` der Daten steht in Zeile `i + 2`. */
export type Absturzdatei = {
  wer: string
  weg: string
  felder: Readonly<Record<string, string>>
  text: string
  zeilen: readonly Modellzeile[]
  /** Tabellen, in die das Laden schreibt */
  tabellen: readonly string[]
  /** was jetzt gespeichert ist, an den Tabellen selbst gelesen */
  liesBestand: () => Promise<ReadonlyMap<string, string>>
}

const alsCsv = (kopf: string, zeilen: readonly (readonly string[])[]) =>
  [kopf, ...zeilen.map(felder => felder.join(';'))].join('\r\n')

/** Modell und Datei für Funde in festen Aufnahmen: was eine Datei lädt, findet die nächste vor. */
export async function baueFunddateien(db: Datenbank, aufnahmen: readonly { id: number; code: string }[]) {
  const { rows: taxa } = await sql<{ id: number; name: string }>`
    select t.id, t.name from taxon t
    where t.taxalistenversion_id = (
      select id from taxalistenversion where art = 'MZB_AUT' and status = 'GUELTIG' order by gueltig_von desc limit 1
    ) and t.rang = 'ART' and t.akzeptiert is null and t.stadien is null
    order by t.id limit 150
  `.execute(db)
  const ids = aufnahmen.map(({ id }) => id)
  const liesBestand = async () => {
    const { rows } = await sql<{ eintrag: string; wert: string; anzahl: number }>`
      select a.code || '|' || t.name as eintrag, min(f.anzahl)::text as wert, count(*)::int as anzahl
      from fund f join bestimmung b on b.id = f.bestimmung_id join aufnahme a on a.id = b.aufnahme_id
        join taxon t on t.id = f.taxon_id
      where a.id = any(${ids}::int[]) group by 1
    `.execute(db)
    expect(rows.filter(({ anzahl }) => anzahl !== 1)).toEqual([])
    return new Map(rows.map(({ eintrag, wert }) => [eintrag, String(Number(wert))]))
  }
  return (zufall: Zufall, bestand: ReadonlyMap<string, string>): Absturzdatei => {
    const zeilen: Modellzeile[] = []
    const felder: string[][] = []
    for (const { code } of aufnahmen)
      for (const { name } of taxa) {
        const eintrag = `${code}|${name}`
        const wurf = zufall.ganz(1, 20)
        const menge = String(wurf === 1 ? 0 : zufall.ganz(1, 9))
        const taxon = wurf === 2 ? `Erfundenia ${name}` : name
        felder.push([code, taxon, menge])
        const bisher = bestand.get(eintrag)
        const ausgang =
          wurf === 1
            ? 'uebersprungen'
            : wurf === 2
              ? 'abgelehnt'
              : bisher === undefined
                ? 'angenommen'
                : bisher === menge
                  ? 'unveraendert'
                  : 'geaendert'
        zeilen.push({ eintrag, wert: menge, ausgang })
      }
    return {
      wer: 'auftragnehmer',
      weg: '/taxaliste/validate',
      felder: { methode: 'MHS' },
      text: alsCsv('Aufnahme;Taxon;Anzahl', felder),
      zeilen,
      tabellen: ['probe', 'bestimmung', 'fund', 'einlesung_objekt', 'einlesung_zeile', 'einlesung'],
      liesBestand,
    }
  }
}

/** Eine Art, deren Zeilen je ein Objekt sind: wie eine Zeile dasteht und was danach an den Tabellen zu lesen ist. */
type Objektart = {
  wer: string
  weg: string
  kopf: string
  tabellen: readonly string[]
  /** @param istSchlecht mit einem Fehler, an dem sie abgelehnt wird */
  schreibe: (eintrag: string, wert: string, istSchlecht: boolean, nummer: number) => readonly string[]
  /** Einträge, deren Name mit `ABST-` beginnt */
  bestand: (db: Datenbank) => Promise<{ rows: readonly { eintrag: string; wert: string }[] }>
}

/** Ebenso für Messstellen, Projekte und Aufnahmen: neue, und solche einer früheren Datei mit anderen Angaben. */
function baueObjektdateien(db: Datenbank, anzahl: number, art: Objektart) {
  let neueste = 0
  const liesBestand = async () => new Map((await art.bestand(db)).rows.map(({ eintrag, wert }) => [eintrag, wert]))
  return (zufall: Zufall, bestand: ReadonlyMap<string, string>): Absturzdatei => {
    const alte = [...bestand.keys()]
    const genannte = new Set<string>()
    const zeilen: Modellzeile[] = []
    const felder: (readonly string[])[] = []
    for (let i = 0; i < anzahl; i++) {
      const alter = alte[zufall.ganz(0, Math.max(0, alte.length * 3 - 1))]
      const eintrag = alter !== undefined && !genannte.has(alter) ? alter : `ABST-${++neueste}`
      genannte.add(eintrag)
      const istSchlecht = zufall.ganz(1, 12) === 1
      const bisher = bestand.get(eintrag)
      const wert = `Ort ${zufall.ganz(1, 3)}`
      felder.push(art.schreibe(eintrag, wert, istSchlecht, Number(eintrag.slice('ABST-'.length))))
      const ausgang = istSchlecht
        ? 'abgelehnt'
        : bisher === undefined
          ? 'angenommen'
          : bisher === wert
            ? 'unveraendert'
            : 'geaendert'
      zeilen.push({ eintrag, wert, ausgang })
    }
    const { wer, weg, kopf } = art
    const tabellen = [...art.tabellen, 'einlesung_zeile', 'einlesung']
    return { wer, weg, felder: {}, text: alsCsv(kopf, felder), zeilen, tabellen, liesBestand }
  }
}

export const baueStellendateien = (db: Datenbank, anzahl: number) =>
  baueObjektdateien(db, anzahl, {
    wer: 'land-noe',
    weg: '/messstellen/import',
    kopf: 'Code;Name;Art der Messstelle;Gewässer;Bundesland;Koordinatensystem;x (Rechtswert, Länge);y (Hochwert, Breite);Bioregion',
    tabellen: ['messstelle'],
    schreibe: (eintrag, wert, istSchlecht) => [
      eintrag,
      wert,
      'Landesmessstelle',
      'Donau',
      istSchlecht ? 'Nirgendwo' : 'Niederösterreich',
      'EPSG:31287',
      '668592,73',
      '478846,81',
      'Donau',
    ],
    bestand: eine =>
      sql<{ eintrag: string; wert: string }>`
      select code as eintrag, name as wert from messstelle where code like 'ABST-%'
    `.execute(eine),
  })

export const baueProjektdateien = (db: Datenbank, anzahl: number, organisation: string) =>
  baueObjektdateien(db, anzahl, {
    wer: 'land-noe',
    weg: '/projekte/import',
    kopf: 'Projektname;Bereich;Organisation;Bundesland;Beginn;Beschreibung',
    tabellen: ['projekt'],
    schreibe: (eintrag, wert, istSchlecht) => [
      eintrag,
      'Land',
      organisation,
      istSchlecht ? 'Nirgendwo' : 'Niederösterreich',
      '1.3.2026',
      wert,
    ],
    bestand: eine =>
      sql<{ eintrag: string; wert: string }>`
      select name as eintrag, beschreibung as wert from projekt where name like 'ABST-%'
    `.execute(eine),
  })

/** Ein Wert ist die Nummer: die Administration ändert sie, und sie trägt nur eines. */
export const baueGewaesserdateien = (db: Datenbank, anzahl: number) =>
  baueObjektdateien(db, anzahl, {
    wer: 'admin',
    weg: '/gewaesser/import',
    kopf: 'Name;Vorfluter;Nummer;Ist ein anderes',
    tabellen: ['gewaesser'],
    schreibe: (eintrag, wert, istSchlecht) => [
      eintrag,
      istSchlecht ? 'Nirgendfluss' : 'Donau',
      `${eintrag}.${wert.replace(' ', '-')}`,
      'ja',
    ],
    bestand: eine =>
      sql<{ eintrag: string; wert: string }>`
      select name as eintrag, replace(replace(code, name || '.', ''), '-', ' ') as wert
      from gewaesser where name like 'ABST-%'
    `.execute(eine),
  })

/** Kopf und Ortsbefund sagen dasselbe: stünde eines ohne das andere da, fiele es auf. */
export const baueAufnahmedateien = (db: Datenbank, anzahl: number, messstelle: string, projekt: string) =>
  baueObjektdateien(db, anzahl, {
    wer: 'land-noe',
    weg: '/aufnahmen/import',
    kopf: 'Code;Messstelle;Datum;Projekt;Qualitätselemente;Probenehmer;Bemerkung (Wetter)',
    tabellen: ['aufnahme', 'aufnahme_abschnitt'],
    schreibe: (eintrag, wert, istSchlecht, nummer) => [
      eintrag,
      messstelle,
      istSchlecht ? '31.2.2024' : `${(nummer % 28) + 1}.${(Math.floor(nummer / 28) % 12) + 1}.${2000 + (nummer % 20)}`,
      projekt,
      'MZB',
      wert,
      wert,
    ],
    bestand: eine =>
      sql<{ eintrag: string; wert: string }>`
      select a.code as eintrag,
        case when a.probenehmer = w.daten ->> 'bemerkung' then a.probenehmer
          else 'halb: ' || a.probenehmer || ', ' || coalesce(w.daten ->> 'bemerkung', 'nichts') end as wert
      from aufnahme a
      left join aufnahme_abschnitt w on w.aufnahme_id = a.id and w.abschnitt = 'wetterHydrographie'
      where a.code like 'ABST-%'
    `.execute(eine),
  })

/** Was nach diesen Zeilen dasteht, wenn geladen ist, was `istGeladen` sagt. */
export function nachZeilen(
  vorher: ReadonlyMap<string, string>,
  zeilen: readonly Modellzeile[],
  istGeladen: (nummer: number) => boolean,
): ReadonlyMap<string, string> {
  const danach = new Map(vorher)
  for (const [i, { eintrag, wert, ausgang }] of zeilen.entries())
    if ((ausgang === 'angenommen' || ausgang === 'geaendert') && istGeladen(i + 2)) danach.set(eintrag, wert)
  return danach
}

export function zaehle(zeilen: readonly Modellzeile[]): NonNullable<Einlesung['bilanz']> {
  const bilanz = {
    gelesen: zeilen.length,
    angenommen: 0,
    geaendert: 0,
    unveraendert: 0,
    uebersprungen: 0,
    abgelehnt: 0,
  }
  for (const { ausgang } of zeilen) bilanz[ausgang]++
  return bilanz
}

/** Wo die Abstürze einer Einlesung treffen; drei verbrauchen die Versuche eines Auftrags. */
export function planeAbstuerze(zufall: Zufall, tabellen: readonly string[], hoechstens: number): Absturz[] {
  return Array.from({ length: Math.min(hoechstens, zufall.ganz(1, 3)) }, () =>
    zufall.ganz(1, 3) === 1
      ? { art: 'ZUFALL', nachMs: zufall.ganz(0, 900) }
      : { art: 'TABELLE', tabelle: zufall.waehle(tabellen) },
  )
}

/** Ruft einen Server als Demo-Benutzer; er darf zwischendurch gestorben sein. */
export const ruferVon =
  (server: Pick<Serverprozess, 'adresse'>) =>
  async (wer: string, weg: string, rumpf?: FormData | object): Promise<unknown> => {
    const kopf = { 'content-type': 'application/json' }
    const angemeldet = await fetch(`${server.adresse}/api/test/token`, {
      method: 'POST',
      headers: kopf,
      body: JSON.stringify({ username: wer }),
    })
    const { access_token } = (await angemeldet.json()) as { access_token: string }
    const istDatei = rumpf instanceof FormData
    const antwort = await fetch(server.adresse + weg, {
      method: rumpf ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, ...(rumpf && !istDatei && kopf) },
      ...(rumpf && { body: istDatei ? rumpf : JSON.stringify(rumpf) }),
    })
    expect(antwort.status, await antwort.clone().text()).toBe(200)
    return antwort.json()
  }

/** Hält der tote seine Verbindung noch, wartet der neue Server das Ende der Pacht ab (30 s), ehe er weitermacht. */
export const BIS_ES_WEITERGEHT_MS = 120_000

/** Lässt den Server bis zum Punkt des Absturzes kommen. @returns gibt die Sperre frei */
export async function fuehreHin(db: Datenbank, absturz: Absturz, istFertig: () => Promise<boolean>) {
  if (absturz.art === 'ZUFALL') {
    await new Promise(weiter => setTimeout(weiter, absturz.nachMs))
    return async () => undefined
  }
  // Geschrieben wird nicht, gelesen schon: so steht er mitten in seiner Transaktion.
  const halter = await db.startTransaction().execute()
  await sql`lock table ${sql.table(absturz.tabelle)} in share mode`.execute(halter)
  await expect
    .poll(async () => (await zaehleWartende(db)) > 0 || (await istFertig()), {
      interval: 20,
      timeout: BIS_ES_WEITERGEHT_MS,
    })
    .toBe(true)
  return async () => void (await halter.rollback().execute())
}

/** Wartet, bis auch die Datenbank weiß, dass der Server tot ist. */
export async function warteAufEndeDerVerbindungen(db: Datenbank): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
          and backend_type = 'client backend'
      `.execute(db)
      return rows[0]?.n
    })
    .toBe(0)
}
