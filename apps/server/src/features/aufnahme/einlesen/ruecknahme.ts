import { type Akteur, darf, ELEMENTE, kurzVon, type Recht } from '@benthos/fachmodell'
import { Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { KOPFTEIL, MESSSTELLENSPALTE } from '@benthos/vertrag/aufnahmespalten'
import { type Kysely, sql } from 'kysely'
import { spaltenname } from '../../../fach/elemente/spalten.ts'
import { spalteVon } from '../../../fach/probe/fundspalten.ts'
import { alsSachverhalt } from '../../../fach/rechte/aufnahmeLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Geladenes, Ruecknahmewerk, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'

/** Eingelesene Aufnahmen zurücknehmen, mit ihrem Ortsbefund und den Ergebnissen, die durch sie veraltet sind. */
export const aufnahmeruecknahme: Ruecknahmewerk = {
  haupttabelle: 'aufnahme',
  beigabentabellen: [],
  folgetabellen: ['aufnahme_abschnitt', 'bewertung', 'status_ereignis'],
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
  findeVerwendungen: async () => new Map(),
}

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
