import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import type { Serverprozess } from '@benthos/server/pruefstand/serverprozess.ts'
import {
  type EingebetteteDatenbank,
  starteEingebettet,
} from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import { oeffneBestand } from './bestand.ts'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { meldeKlientAn } from './klient.ts'
import { faelleFuer, type Listenfall } from './listenfaelle.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, messePaare } from './statistik.ts'

const STUFEN = [10_000, 1_000_000] as const
const MESSSTELLEN = 5000
const PAARE = 40
const FAKTOR = 2
const BENUTZER = 'admin'
const SEITE = 50

/**
 * Wie die Antwortzeit der Aufnahmenliste mit dem Bestand wächst: derselbe Aufruf abwechselnd an zwei Server, einer auf dem
 * kleinen und einer auf dem großen Bestand. Ohne Taxalisten, denn die Liste liest sie nur beim Filter Taxon.
 */
export async function messeWachstum(melde: (text: string) => void): Promise<Messbericht> {
  const bestaende: EingebetteteDatenbank[] = []
  const server: Serverprozess[] = []
  try {
    for (const stufe of STUFEN) {
      const bestand = await oeffneBestand(
        `wachstum-${stufe}`,
        { messstellen: MESSSTELLEN, aufnahmen: stufe },
        ordner => fuelle(ordner, stufe),
        melde,
      )
      bestaende.push(bestand)
      server.push(await starteMessserver(bestand.url))
    }
    const [klein, gross] = server as [Serverprozess, Serverprozess]
    const zeilen: Messzeile[] = []
    for (const fall of faelleFuer(STUFEN[0] / SEITE)) {
      if (fall.name.startsWith('Taxon') || fall.name.startsWith('Ergebnis')) continue
      zeilen.push(await messeMitWiederholung(() => messeFall(fall, klein.adresse, gross.adresse)))
    }
    return {
      name: `Wachstum der Aufnahmenliste von ${STUFEN[0]} auf ${STUFEN[1]} Aufnahmen`,
      zeilen,
      bemerkungen: [
        `${PAARE} Paare je Fall über HTTP, abwechselnd großer und kleiner Bestand, eine Anfrage zur Zeit; als Schranke steht der kleine.`,
        `Ziel je Fall: p95 auf dem großen Bestand höchstens ${FAKTOR} × p95 auf dem kleinen, ohne Zuschlag.`,
        WIEDERHOLUNG,
      ],
    }
  } finally {
    for (const eines of server) await eines.beende()
    for (const eines of bestaende) await eines.stoppe()
  }
}

async function messeFall({ name, abfrage }: Listenfall, klein: string, gross: string): Promise<Messzeile> {
  const [anKlein, anGross] = [await meldeKlientAn(klein, BENUTZER), await meldeKlientAn(gross, BENUTZER)]
  const pfad = `/aufnahmen?${abfrage}`
  const { produkt, schranke } = await messePaare(
    PAARE,
    () => dauer(() => anGross.hole(pfad)),
    () => dauer(() => anKlein.hole(pfad)),
  )
  return {
    name,
    einheit: 'ms',
    wert: produkt,
    schranke,
    verhaeltnis: produkt.p95 / schranke.p95,
    ziel: `p95 ≤ ${FAKTOR} × p95 der kleinen Stufe`,
    erreicht: produkt.p95 <= FAKTOR * schranke.p95,
  }
}

async function fuelle(ordner: string, aufnahmen: number): Promise<void> {
  const eingebettet = await starteEingebettet(ordner)
  try {
    // Der Server richtet Schema, Referenzdaten und Demo-Benutzer ein.
    await (await starteMessserver(eingebettet.url)).beende()
    const roh = oeffneRohzugang(eingebettet.url)
    try {
      await legeOrteAn(roh)
      await legeAufnahmenAn(roh, aufnahmen)
    } finally {
      await roh.schliesse()
    }
  } finally {
    await eingebettet.stoppe()
  }
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

/** Aufnahmen über 25 Jahre, mit Status und Klassen in der Mischung der Beispieldaten. */
async function legeAufnahmenAn(roh: Rohzugang, anzahl: number): Promise<void> {
  await roh.frage(
    `insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, organisationseinheit_id, mzb_status,
        mzb_freigabe, mzb_klasse)
      select 'W-' || lpad(nr::text, 8, '0'), stelle.id, projekt.id, date '2000-01-01' + (nr::bigint * 7919 % 9500)::int,
        'Messung', projekt.organisationseinheit_id,
        (array['NEU', 'ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL', 'PLAUSIBEL', 'PLAUSIBEL'])[1 + nr % 7],
        case when nr % 7 = 6 then 'OEFFENTLICH' else 'NICHT_FREIGEGEBEN' end,
        case when nr % 7 > 1 then 1 + nr % 5 end
      from generate_series(1, $1::int) as nr
      join (select id, row_number() over (order by id) - 1 as platz from messstelle) as stelle
        on stelle.platz = nr::bigint * 104729 % ${MESSSTELLEN}
      cross join (select id, organisationseinheit_id from projekt where name = 'Wachstum') as projekt`,
    [anzahl],
  )
  await roh.frage('vacuum analyze aufnahme')
}
