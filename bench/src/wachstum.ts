import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { starteEingebettet } from '@benthos/server/src/db/eingebettet/eingebettet.ts'
import { oeffneRohzugang, type Rohzugang } from '@benthos/server/src/pruefstand/rohzugang.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'
import { meldeKlientAn } from './klient.ts'
import { faelleFuer } from './listenfaelle.ts'
import { starteServer } from './serverprozess.ts'
import { dauer, type Kennwerte, kennwerte } from './statistik.ts'

/** Eigener Bestand, jedes Mal neu: die Grunddaten der anderen Messungen bleiben, wie sie sind. */
const ORDNER = fileURLToPath(new URL('../.daten/wachstum', import.meta.url))
const STUFEN = [10_000, 1_000_000] as const
const MESSSTELLEN = 5000
const AUFRUFE = 40
const AUFWAERMEN = 4
const FAKTOR = 2
const BENUTZER = 'admin'
const SEITE = 50

/** Wie die Antwortzeit der Aufnahmenliste mit dem Bestand wächst; ohne Taxalisten, denn die Liste liest sie nur beim Filter Taxon. */
export async function messeWachstum(melde: (text: string) => void): Promise<Messbericht> {
  await rm(ORDNER, { recursive: true, force: true })
  await mkdir(ORDNER, { recursive: true })
  const eingebettet = await starteEingebettet(ORDNER)
  // Der Server richtet Schema, Referenzdaten und Demo-Benutzer ein.
  const server = await starteServer(eingebettet.url)
  const roh = oeffneRohzugang(eingebettet.url)
  try {
    await legeOrteAn(roh)
    const stufen: Map<string, Kennwerte>[] = []
    let vorhanden = 0
    for (const stufe of STUFEN) {
      await legeAufnahmenAn(roh, vorhanden, stufe)
      vorhanden = stufe
      melde(`  ${stufe} Aufnahmen angelegt`)
      stufen.push(await messeFaelle(server.adresse))
    }
    const [klein, gross] = stufen as [Map<string, Kennwerte>, Map<string, Kennwerte>]
    return {
      name: `Wachstum der Aufnahmenliste von ${STUFEN[0]} auf ${STUFEN[1]} Aufnahmen`,
      zeilen: [...klein].map(([name, vorher]): Messzeile => {
        const nachher = gross.get(name) ?? vorher
        return {
          name,
          einheit: 'ms',
          wert: nachher,
          schranke: vorher,
          verhaeltnis: nachher.p95 / vorher.p95,
          ziel: `p95 ≤ ${FAKTOR} × p95 der kleinen Stufe`,
          erreicht: nachher.p95 <= FAKTOR * vorher.p95,
        }
      }),
      bemerkungen: [
        `${AUFRUFE} Aufrufe je Fall über HTTP, eine Anfrage zur Zeit; als Schranke steht die kleine Stufe.`,
      ],
    }
  } finally {
    await server.stoppe()
    await roh.schliesse()
    await eingebettet.stoppe()
  }
}

async function messeFaelle(adresse: string): Promise<Map<string, Kennwerte>> {
  const ergebnis = new Map<string, Kennwerte>()
  for (const { name, abfrage } of faelleFuer(STUFEN[0] / SEITE)) {
    if (name.startsWith('Taxon') || name.startsWith('Ergebnis')) continue
    const klient = await meldeKlientAn(adresse, BENUTZER)
    const reihe: number[] = []
    for (let i = -AUFWAERMEN; i < AUFRUFE; i++) {
      const zeit = await dauer(() => klient.hole(`/aufnahmen?${abfrage}`))
      if (i >= 0) reihe.push(zeit)
    }
    ergebnis.set(name, kennwerte(reihe))
  }
  return ergebnis
}

/** Ein Projekt und gleichmäßig über die Länder verteilte Messstellen; das Journal schreibt in diesem Bestand nicht mit. */
async function legeOrteAn(roh: Rohzugang): Promise<void> {
  const anweisungen = [
    'alter table aufnahme disable trigger user',
    'alter table messstelle disable trigger user',
    `insert into projekt (name, bereich, organisationseinheit_id, beginn)
      select 'Wachstum', 'GZUEV', min(id), '2000-01-01'
      from organisationseinheit`,
    `insert into messstelle (art, gzuev_id, code, name, gewaesser_id, bundesland, bioregion)
      select 'GZUEV', 'FW' || lpad(nr::text, 8, '0'), 'FW' || lpad(nr::text, 8, '0'), fluss.name || ', Stelle ' || nr,
        fluss.id, 'AT-' || 1 + nr % 9, 'FL'
      from generate_series(1, ${MESSSTELLEN}) as nr
      join (select id, name, row_number() over (order by id) - 1 as platz, count(*) over () as anzahl from gewaesser) as fluss
        on fluss.platz = nr % fluss.anzahl`,
    'analyze messstelle',
  ]
  for (const anweisung of anweisungen) await roh.frage(anweisung)
}

/** Aufnahmen `von` + 1 bis `bis` über 25 Jahre, mit Status und Klassen in der Mischung der Beispieldaten. */
async function legeAufnahmenAn(roh: Rohzugang, von: number, bis: number): Promise<void> {
  await roh.frage(
    `insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, organisationseinheit_id, mzb_status,
        mzb_freigabe, mzb_klasse)
      select 'W-' || lpad(nr::text, 8, '0'), stelle.id, projekt.id, date '2000-01-01' + (nr::bigint * 7919 % 9500)::int,
        'Messung', projekt.organisationseinheit_id,
        (array['NEU', 'ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL', 'PLAUSIBEL', 'PLAUSIBEL'])[1 + nr % 7],
        case when nr % 7 = 6 then 'OEFFENTLICH' else 'NICHT_FREIGEGEBEN' end,
        case when nr % 7 > 1 then 1 + nr % 5 end
      from generate_series($1::int, $2::int) as nr
      join (select id, row_number() over (order by id) - 1 as platz from messstelle) as stelle
        on stelle.platz = nr::bigint * 104729 % ${MESSSTELLEN}
      cross join (select id, organisationseinheit_id from projekt where name = 'Wachstum') as projekt`,
    [von + 1, bis],
  )
  await roh.frage('vacuum analyze aufnahme')
}
