import { oeffneRohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import { oeffneBestand } from './bestand.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'
import { type Klient, meldeKlientAn } from './klient.ts'
import { starteMessserver } from './messserver.ts'
import { messeLauf, TAKT } from './nebenher.ts'
import { dauer, type Kennwerte, kennwerte } from './statistik.ts'

const UMFANG = { messstellen: 40, aufnahmen: 200, samen: 20_260_102, mitJournal: false } as const
const TAXA = 150
const DURCHGAENGE = 15
const STAPEL = 100
const [ZIEL_MS, ZIEL_STAPEL_MS] = [300, 40_000]
const ZIEL_LISTE = 3

/** Berichte einer Probe mit 150 Taxa, 100 Ergebnisberichte als ein Archiv, der Bericht des größten Projekts. */
export async function messePdf(melde: (text: string) => void): Promise<Messbericht> {
  const eingebettet = await oeffneBestand(
    'pdf',
    UMFANG,
    async ordner => void (await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)),
    melde,
  )
  try {
    const vorbereitet = await bereiteVor(eingebettet.url)
    const server = await starteMessserver(eingebettet.url)
    try {
      const admin = await meldeKlientAn(server.adresse, 'admin')
      await bewerte(admin, vorbereitet.aufnahmeId)
      const bericht = await messe(admin, vorbereitet)
      const andere = await meldeKlientAn(server.adresse, 'bund')
      const { ruhend, waehrend } = await messeLauf({ andere, pid: server.pid }, () =>
        admin.hole(stapelVon(vorbereitet)),
      )
      bericht.zeilen.push({
        name: 'Aufnahmenliste eines anderen während des Archivs, gegen die ruhende',
        einheit: 'ms',
        wert: waehrend,
        schranke: ruhend,
        verhaeltnis: waehrend.p95 / ruhend.p95,
        ziel: `p95 ≤ ${ZIEL_LISTE} ×`,
        erreicht: waehrend.p95 <= ZIEL_LISTE * ruhend.p95,
      })
      bericht.bemerkungen.push(TAKT)
      return bericht
    } finally {
      await server.beende()
    }
  } finally {
    await eingebettet.stoppe()
  }
}

type Vorbereitet = {
  aufnahmeId: number
  taxa: number
  bewertete: readonly number[]
  projekt: { id: number; aufnahmen: number }
}

/** Füllt eine MHS-Probe auf 150 Taxa auf und wählt, was sonst gemessen wird. */
async function bereiteVor(url: string): Promise<Vorbereitet> {
  const roh = oeffneRohzugang(url)
  try {
    const [probe] = await roh.frage<{ id: number; aufnahme_id: number; taxalistenversion_id: number }>(
      `select bestimmung.id, bestimmung.aufnahme_id, bestimmung.taxalistenversion_id
       from bestimmung
       join aufnahme on aufnahme.id = bestimmung.aufnahme_id
       where bestimmung.methode = 'MHS' and aufnahme.mzb_status in ('ROHDATEN', 'BEWERTET')
       order by bestimmung.id
       limit 1`,
    )
    if (probe === undefined) throw new Error('Im Bestand gibt es keine MHS-Probe, die sich füllen ließe.')
    await roh.frage(
      `insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
       select $1, (select coalesce(max(zeile), 0) from fund where bestimmung_id = $1) + row_number() over (order by id), id, 3
       from (
         select taxon.id
         from taxon
         where taxalistenversion_id = $2 and akzeptiert is null and rang = 'ART'
           and not exists (select from fund where fund.bestimmung_id = $1 and fund.taxon_id = taxon.id)
         order by taxon.name
         limit greatest(0, $3 - (select count(distinct taxon_id) from fund where bestimmung_id = $1))
       ) as neue`,
      [probe.id, probe.taxalistenversion_id, TAXA],
    )
    const [{ taxa } = { taxa: 0 }] = await roh.frage<{ taxa: number }>(
      'select count(distinct taxon_id)::int as taxa from fund where bestimmung_id = $1',
      [probe.id],
    )
    const bewertete = await roh.frage<{ id: number }>(
      `select id from aufnahme where mzb_bewertung_id is not null order by id limit ${STAPEL}`,
    )
    const [projekt] = await roh.frage<{ id: number; aufnahmen: number }>(
      'select projekt_id as id, count(*)::int as aufnahmen from aufnahme group by projekt_id order by 2 desc limit 1',
    )
    if (projekt === undefined) throw new Error('Im Bestand gibt es kein Projekt.')
    return { aufnahmeId: probe.aufnahme_id, taxa, bewertete: bewertete.map(({ id }) => id), projekt }
  } finally {
    await roh.schliesse()
  }
}

const stapelVon = ({ bewertete }: Vorbereitet) =>
  `/export/ergebnisberichte?element=MZB&${bewertete.map(id => `id=${id}`).join('&')}`
const bewerte = (klient: Klient, id: number) => klient.sende(`/bewertung/mzb/${id}`, {})

async function messe(admin: Klient, vorbereitet: Vorbereitet): Promise<Messbericht> {
  const { aufnahmeId, taxa, bewertete, projekt } = vorbereitet
  const lebt: number[] = []
  for (let i = 0; i < 100; i++) lebt.push(await dauer(() => admin.hole('/api/health/live')))
  const schranke = kennwerte(lebt)
  const zeile = async (name: string, pfad: string, durchgaenge: number, ziel: number | null): Promise<Messzeile> => {
    // Der erste Aufruf lädt Schriften und Programm; danach ist der Server, wie er den Tag über ist.
    if (durchgaenge > 1) await admin.hole(pfad)
    const zeiten: number[] = []
    for (let i = 0; i < durchgaenge; i++) zeiten.push(await dauer(() => admin.hole(pfad)))
    const wert: Kennwerte = kennwerte(zeiten)
    return {
      name,
      einheit: 'ms',
      wert,
      schranke,
      verhaeltnis: wert.median / schranke.median,
      ziel: ziel === null ? '' : `Median ≤ ${ziel} ms`,
      erreicht: ziel === null ? null : wert.median <= ziel,
    }
  }
  const von = (was: string) => `/aufnahme/${aufnahmeId}/mzb/${was}`
  return {
    name: 'Berichte als PDF, vom Aufruf bis zum letzten Byte',
    zeilen: [
      await zeile(`Taxaliste, ${taxa} Taxa`, von('bericht/taxaliste/mhs'), DURCHGAENGE, ZIEL_MS),
      await zeile(`Standardbericht, ${taxa} Taxa`, von('standardbericht'), DURCHGAENGE, ZIEL_MS),
      await zeile(`Ergebnisbericht, ${taxa} Taxa`, von('ergebnisbericht'), DURCHGAENGE, ZIEL_MS),
      await zeile(`${bewertete.length} Ergebnisberichte als Archiv`, stapelVon(vorbereitet), 1, ZIEL_STAPEL_MS),
      await zeile(`Projektbericht, ${projekt.aufnahmen} Aufnahmen`, `/api/projekt/${projekt.id}/bericht`, 3, null),
    ],
    bemerkungen: ['Schranke: `/api/health/live` im selben Lauf.'],
  }
}
