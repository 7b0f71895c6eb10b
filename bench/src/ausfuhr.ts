import { packeAus } from '@benthos/server/pruefstand/archivleser.ts'
import { abfragenDerDatenbank, abfragenDerFunde } from '@benthos/server/pruefstand/ausfuhrabfragen.ts'
import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { starteEingebettet } from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import { oeffneBestand } from './bestand.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'
import { type Klient, meldeKlientAn } from './klient.ts'
import { starteMessserver } from './messserver.ts'
import { holeImHintergrund, type Lauf, messeLauf, TAKT } from './nebenher.ts'
import { dauer, quantil } from './statistik.ts'

/** Je Qualitätselement eine Datei, in der sichtbaren Datenbank wie in der Ausfuhr der Funde. */
const FUNDDATEIEN = ['fund_mzb.csv', 'fund_phb.csv']
const UMFANG = { messstellen: 1000, aufnahmen: 21_000, samen: 20_260_101, mitJournal: false } as const
const MELDUNGEN = 10_000
/** So viele Aufnahmen fasst eine Gesamttaxaliste. */
const MATRIX_AUFNAHMEN = 2000
const PAARE = 3
const ZIEL_ANTEIL_COPY = 0.6
const ZIEL_LISTE = 3

type Fall = {
  name: string
  pfad: string
  /** so viel darf der Server über seinen Stand davor wachsen */
  zielMb: number
  zielSekunden: number | null
  /** dieselben Tabellen für `copy to stdout` und die Dateien, deren Zeilen zu zählen sind */
  gegenCopy?: { abfragen: readonly string[]; dateien: readonly string[] }
  /** nur als Auftrag zu holen, wie es die Seite tut */
  imHintergrund?: true
}

/** Große Ausfuhren: Dauer, Speicher des Servers und die Aufnahmenliste eines anderen währenddessen. */
export async function messeAusfuhr(melde: (text: string) => void): Promise<Messbericht> {
  const eingebettet = await oeffneBestand('ausfuhr', UMFANG, ordner => fuelle(ordner, melde), melde)
  const roh = oeffneRohzugang(eingebettet.url)
  try {
    const matrix = await findeZeitraum(roh)
    const zeilen: Messzeile[] = []
    const bemerkungen: string[] = [TAKT]
    const faelle: Fall[] = [
      {
        name: 'Sichtbare Datenbank (CSV im ZIP)',
        pfad: '/export/db/data',
        zielMb: 150,
        zielSekunden: null,
        gegenCopy: { abfragen: await abfragenDerDatenbank(eingebettet.url), dateien: FUNDDATEIEN },
      },
      {
        name: 'Alle Funde (CSV im ZIP)',
        pfad: '/export/funde',
        zielMb: 150,
        zielSekunden: null,
        gegenCopy: { abfragen: await abfragenDerFunde(eingebettet.url), dateien: FUNDDATEIEN },
      },
      {
        name: `Funde (XLSX), ${matrix.funde} Funde`,
        pfad: `/export/funde?format=xlsx&datumVon=${matrix.von}&datumBis=${matrix.bis}`,
        zielMb: 250,
        zielSekunden: (30 * matrix.funde) / 100_000,
      },
      {
        name: `Gesamttaxaliste (XLSX), ${matrix.funde} Funde`,
        pfad: `/gesamttaxaliste?datumVon=${matrix.von}&datumBis=${matrix.bis}`,
        zielMb: 250,
        zielSekunden: (30 * matrix.funde) / 100_000,
      },
      ...(['zip', 'xlsx'] as const).map(format => ({
        name: `EU-Meldung (${format}), ${MELDUNGEN} Ergebnisse`,
        pfad: `/api/eumeldung/datei?element=MZB&mzbStatus=PLAUSIBEL&entwurf=true&format=${format}`,
        zielMb: 250,
        zielSekunden: 20,
      })),
      {
        name: `EU-Meldung (Prüfung als Auftrag), ${MELDUNGEN} Ergebnisse`,
        pfad: '/api/eumeldung/pruefung?element=MZB&mzbStatus=PLAUSIBEL',
        zielMb: 250,
        zielSekunden: 20,
        imHintergrund: true,
      },
    ]
    for (const fall of faelle) {
      // Je Fall ein eigener Server: was der vorige belegte, zählte sonst zum Stand davor.
      const server = await starteMessserver(eingebettet.url)
      try {
        const [person, andere] = await Promise.all([
          meldeKlientAn(server.adresse, 'admin'),
          meldeKlientAn(server.adresse, 'bund'),
        ])
        const hole = fall.imHintergrund ? () => holeImHintergrund(person, fall.pfad) : () => person.hole(fall.pfad)
        const lauf = await messeLauf({ andere, pid: server.pid }, hole)
        zeilen.push(...alsZeilen(fall, lauf))
        bemerkungen.push(`${fall.name}: ${(lauf.ergebnis.rumpf.length / 1024 ** 2).toFixed(1)} MiB.`)
        melde(`  ${fall.name}: ${lauf.sekunden.toFixed(1)} s, Zuwachs ${lauf.zuwachsMb.toFixed(0)} MB`)
        if (fall.gegenCopy) {
          const { abfragen, dateien } = fall.gegenCopy
          zeilen.push(await messeGegenCopy(roh, abfragen, person, fall))
          bemerkungen.push(await zaehleZeilen(lauf.ergebnis.rumpf, dateien))
        }
      } finally {
        await server.beende()
      }
    }
    return { name: 'Große Ausfuhren', zeilen, bemerkungen }
  } finally {
    await roh.schliesse()
    await eingebettet.stoppe()
  }
}

/** Beispieldaten, davon genau so viele plausible Ergebnisse, wie gemeldet werden. */
async function fuelle(ordner: string, melde: (text: string) => void): Promise<void> {
  await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)
  const eingebettet = await starteEingebettet(ordner)
  const roh = oeffneRohzugang(eingebettet.url)
  try {
    await roh.frage('alter table aufnahme disable trigger user')
    await roh.frage(`update aufnahme set mzb_status = 'BEWERTUNG_ABGESCHLOSSEN', mzb_freigabe = 'NICHT_FREIGEGEBEN'
      where mzb_status = 'PLAUSIBEL'`)
    await roh.frage(`update aufnahme set mzb_status = 'PLAUSIBEL' where id in (
      select aufnahme.id from aufnahme join bewertung on bewertung.id = aufnahme.mzb_bewertung_id
      where bewertung.klasse is not null and not bewertung.veraltet
      order by aufnahme.id limit ${MELDUNGEN})`)
    await roh.frage('alter table aufnahme enable trigger user')
    await roh.frage('vacuum analyze')
  } finally {
    await roh.schliesse()
    await eingebettet.stoppe()
  }
}

/** Die letzten Aufnahmen, die zusammen in eine Gesamttaxaliste gehen. */
async function findeZeitraum(roh: Rohzugang): Promise<{ von: string; bis: string; funde: number }> {
  const [zeitraum] = await roh.frage<{ von: string; bis: string }>(`
    with tage as (
      select datum, sum(count(*)) over (order by datum desc) as bisher from aufnahme group by datum
    )
    select min(datum) as von, max(datum) as bis from tage where bisher <= ${MATRIX_AUFNAHMEN}`)
  if (!zeitraum) throw new Error('Der Bestand ist leer.')
  const [gezaehlt] = await roh.frage<{ funde: number }>(
    `select count(*) as funde from fund
     join erstbestimmung as probe on probe.id = fund.bestimmung_id
     join aufnahme on aufnahme.id = probe.aufnahme_id
     where aufnahme.datum between $1 and $2`,
    [zeitraum.von, zeitraum.bis],
  )
  return { ...zeitraum, funde: gezaehlt?.funde ?? 0 }
}

function alsZeilen({ name, zielMb, zielSekunden }: Fall, lauf: Lauf<unknown>): Messzeile[] {
  return [
    {
      name: `${name}: Dauer`,
      einheit: 's',
      wert: { median: lauf.sekunden },
      schranke: null,
      verhaeltnis: null,
      ziel: zielSekunden === null ? '' : `≤ ${zielSekunden.toFixed(1)} s`,
      erreicht: zielSekunden === null ? null : lauf.sekunden <= zielSekunden,
    },
    {
      name: '  Zuwachs des Speichers',
      einheit: 'MB',
      wert: { median: lauf.zuwachsMb },
      schranke: null,
      verhaeltnis: null,
      ziel: `≤ ${zielMb} MB`,
      erreicht: lauf.zuwachsMb <= zielMb,
    },
    {
      name: '  Aufnahmenliste eines anderen, gegen die ruhende',
      einheit: 'ms',
      wert: lauf.waehrend,
      schranke: lauf.ruhend,
      verhaeltnis: lauf.waehrend.p95 / lauf.ruhend.p95,
      ziel: `p95 ≤ ${ZIEL_LISTE} ×`,
      erreicht: lauf.waehrend.p95 <= ZIEL_LISTE * lauf.ruhend.p95,
    },
  ]
}

/** Ohne dass jemand die Liste liest, mit `copy to stdout` derselben Tabellen abwechselnd. */
async function messeGegenCopy(
  roh: Rohzugang,
  abfragen: readonly string[],
  person: Klient,
  { name, pfad }: Fall,
): Promise<Messzeile> {
  const produkt: number[] = []
  const copy: number[] = []
  const kopiereAlles = async () => {
    for (const abfrage of abfragen) await roh.kopiereHinaus(abfrage)
  }
  for (let i = 0; i < PAARE; i++) {
    produkt.push(await dauer(() => person.hole(pfad)))
    copy.push(await dauer(kopiereAlles))
  }
  const [wert, schranke] = [quantil(produkt, 0.5), quantil(copy, 0.5)]
  return {
    name: `${name}: gegen „copy to stdout“ derselben Tabellen`,
    einheit: 'ms',
    wert: { median: wert },
    schranke: { median: schranke },
    verhaeltnis: wert / schranke,
    ziel: `≥ ${ZIEL_ANTEIL_COPY * 100} % der Geschwindigkeit`,
    erreicht: schranke >= ZIEL_ANTEIL_COPY * wert,
  }
}

/** Zeilen, wie sie in der Datei stehen. */
async function zaehleZeilen(datei: Buffer, namen: readonly string[]): Promise<string> {
  const dateien = await packeAus(datei)
  const je = namen.map(name => {
    const inhalt = dateien.get(name) ?? Buffer.from('')
    let zeilen = -1
    for (let ort = inhalt.indexOf('\r\n'); ort >= 0; ort = inhalt.indexOf('\r\n', ort + 2)) zeilen += 1
    return `${name}: ${zeilen} Zeilen, ${(inhalt.length / 1024 ** 2).toFixed(0)} MiB`
  })
  return je.join('; ')
}
