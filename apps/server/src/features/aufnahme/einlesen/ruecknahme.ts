import { type Akteur, darf, ELEMENTE, kurzVon, type Recht } from '@benthos/fachmodell'
import { Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { KOPFTEIL, MESSSTELLENSPALTE } from '@benthos/vertrag/aufnahmespalten'
import { type Kysely, sql } from 'kysely'
import { spaltenname } from '../../../fach/elemente/spalten.ts'
import { spalteVon } from '../../../fach/probe/fundspalten.ts'
import { alsSachverhalt } from '../../../fach/rechte/aufnahmeLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type {
  Geaendertes,
  Geladenes,
  Ruecknahmewerk,
  Zeilenstand,
} from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'

/** Eingelesene Aufnahmen zurücknehmen, mit ihrem Ortsbefund und den Ergebnissen, die durch sie veraltet sind. */
export const aufnahmeruecknahme: Ruecknahmewerk = {
  haupttabelle: 'aufnahme',
  beigabentabellen: [],
  folgetabellen: ['aufnahme_abschnitt', 'phb_wuchsform', 'bewertung', 'status_ereignis'],
  zaehler: ['version', 'stand'],
  verweisende: {
    aufnahme_abschnitt: 'Abschnitt des Ortsbefunds',
    aufnahme_typologie: 'Gewässertyp der Aufnahme',
    bewertung: 'Ergebnis',
    bild: 'Foto',
    experteneinschaetzung: 'Experteneinschätzung',
    phb_wuchsform: 'Wuchsform',
    plausibilitaet_bestaetigung: 'Bestätigung der Plausibilität',
    probe: 'Probe',
    rueckfrage: 'Rückfrage',
    status_ereignis: 'Status',
  },
  ohneGewicht: ['benachrichtigung', 'fristmeldung'],
  listeErlaubte: async (db, akteur, geladene) => {
    const orte = await ladeOrte(db, geladene)
    return new Set(geladene.filter(eines => darfZurueck(akteur, eines, orte)).map(({ schluessel }) => schluessel))
  },
  vergleiche: (alt, neu) =>
    (Object.keys(Aufnahmedaten.shape) as (keyof Aufnahmedaten)[]).flatMap(name => {
      const [davor, danach] = [angabe(alt, name), angabe(neu, name)]
      if (JSON.stringify(davor) === JSON.stringify(danach)) return []
      const feld = `${KOPFTEIL}.${name}`
      // Ihre Kennung sagt niemandem etwas.
      return feld === MESSSTELLENSPALTE
        ? [{ feld, alt: 'geladene Messstelle', neu: 'andere Messstelle' }]
        : [{ feld, alt: davor, neu: danach }]
    }),
  // Eine Bewertung steht an der Aufnahme selbst: sie ist dann nicht mehr, wie das Laden sie hinterließ.
  findeVerwendungen: (db, geaenderte) =>
    findeUnpassende(
      db,
      geaenderte.filter(({ spalten }) => ['projekt_id', 'messstelle_id'].some(spalte => spalten.includes(spalte))),
    ),
}

/** Wohin eine Aufnahme zurückginge, muss sie auch jetzt gehören können: dieselben Regeln wie im Formular. */
async function findeUnpassende(
  db: Kysely<DB>,
  geaenderte: readonly Geaendertes[],
): Promise<ReadonlyMap<string, string>> {
  if (geaenderte.length === 0) return new Map()
  const spalte = (name: string) => geaenderte.map(({ vorher }) => Number(vorher[name]))
  const { rows } = await sql<{ schluessel: string; fremdes: boolean; unpassendes: boolean }>`
    select davor.id::text as schluessel,
      projekt.organisationseinheit_id is distinct from davor.organisation as fremdes,
      (messstelle.art = 'FACHPROJEKT') <> (projekt.bereich = 'FACHPROJEKT')
        or coalesce(projekt.bundesland <> messstelle.bundesland, false) as unpassendes
    from unnest(
      ${geaenderte.map(({ schluessel }) => schluessel)}::bigint[], ${spalte('projekt_id')}::bigint[],
      ${spalte('messstelle_id')}::bigint[], ${spalte('organisationseinheit_id')}::int[]
    ) as davor (id, projekt, messstelle, organisation)
    join projekt on projekt.id = davor.projekt
    join messstelle on messstelle.id = davor.messstelle
    ${db.isTransaction ? sql`for share of projekt, messstelle` : sql``}
  `.execute(db)
  return new Map(
    rows.flatMap(({ schluessel, fremdes, unpassendes }) =>
      fremdes ? [[schluessel, FREMDES_PROJEKT]] : unpassendes ? [[schluessel, UNPASSENDES_PROJEKT]] : [],
    ),
  )
}

const FREMDES_PROJEKT = 'Das Projekt von vorher gehört inzwischen einer anderen Organisation.'
const UNPASSENDES_PROJEKT = 'Projekt und Messstelle von vorher passen nicht mehr zueinander.'

/** Eine Angabe des Kopfs, wie die Tabelle sie führt. */
function angabe(stand: Zeilenstand, name: keyof Aufnahmedaten): unknown {
  if (name === 'methoden') return ELEMENTE.filter(element => stand[spaltenname(element, 'status')] !== null)
  const element = ELEMENTE.find(eines => auftragnehmerfeld(eines) === name)
  const wert = stand[element ? spaltenname(element, 'auftragnehmerId') : spalteVon(name)] ?? null
  return name === 'uhrzeit' && typeof wert === 'string' ? wert.slice(0, 5) : wert
}

type Ort = Pick<Parameters<typeof alsSachverhalt>[0], 'art' | 'bundesland'>

async function ladeOrte(db: Kysely<DB>, geladene: readonly Geladenes[]): Promise<ReadonlyMap<number, Ort>> {
  const ids = geladene.flatMap(({ vorher, jetzt }) =>
    [vorher, jetzt].flatMap(stand => (stand === null ? [] : [Number(stand['messstelle_id'])])),
  )
  const { rows } = await sql<Ort & { id: number }>`
    select id, art, bundesland from messstelle where id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, ...ort }) => [id, ort]))
}

/** Löschen darf, wer löschen darf; einen früheren Kopf stellt her, wer ihn ändern darf, einen Ortsbefund, wer daran arbeitet. */
function darfZurueck(akteur: Akteur, { vorher, nachher, jetzt }: Geladenes, orte: ReadonlyMap<number, Ort>): boolean {
  const alle = (recht: Recht, stand: Zeilenstand | null) =>
    sachenVon(stand, orte).every(sache => darf(akteur, recht, sache))
  if (vorher === null) return alle('aufnahme.loeschen', jetzt)
  const mitKopf = (Object.keys(Aufnahmedaten.shape) as (keyof Aufnahmedaten)[]).some(
    name => JSON.stringify(angabe(vorher, name)) !== JSON.stringify(angabe(nachher, name)),
  )
  if (mitKopf) return [vorher, jetzt].every(stand => alle('aufnahmedaten.bearbeiten', stand))
  return sachenVon(jetzt, orte).some(sache => darf(akteur, 'aufnahme.bearbeiten', sache))
}

function sachenVon(stand: Zeilenstand | null, orte: ReadonlyMap<number, Ort>) {
  const ort = stand && orte.get(Number(stand['messstelle_id']))
  if (!stand || !ort) return []
  const elemente = Object.fromEntries(
    ELEMENTE.map(element => [
      kurzVon(element),
      {
        status: stand[spaltenname(element, 'status')] ?? null,
        freigabe: stand[spaltenname(element, 'freigabe')] ?? null,
        auftragnehmerId: stand[spaltenname(element, 'auftragnehmerId')] ?? null,
      },
    ]),
  )
  const zeile = { ...ort, id: stand['id'], organisationseinheit_id: stand['organisationseinheit_id'], ...elemente }
  const sachverhalt = alsSachverhalt(zeile as Parameters<typeof alsSachverhalt>[0])
  return ELEMENTE.flatMap(element => sachverhalt[element] ?? [])
}
