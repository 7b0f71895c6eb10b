import type { Akteur, Rolle } from '@benthos/fachmodell'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { listeRueckfragen, stelleRueckfrage } from '@benthos/vertrag/rueckfrage'
import type { Kysely } from 'kysely'
import { type Meldung, meldeRollen } from '../../fach/benachrichtigung/melde.ts'
import type { Aufnahmesachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { listeAdressaten, rollenAn } from './beteiligte.ts'
import { findeGegenstand } from './gegenstand.ts'
import { fuegeAntwortEin, fuegeEin, ladeRueckfragen, setzeErledigt, type Zeile } from './sql.ts'

type Aufnahme = { id: number; fakten: Aufnahmesachverhalt }

/** Rückfragen zu dem, womit der Akteur befasst ist, und wen er fragen kann. */
export async function liste(
  db: Kysely<DB>,
  { id, fakten }: Aufnahme,
  akteur: Akteur,
): Promise<AntwortEingabe<typeof listeRueckfragen>> {
  const adressaten = await listeAdressaten(db, akteur, fakten)
  const rueckfragen = (await ladeRueckfragen(db, id)).flatMap(zeile => {
    const rollen = rollenAn(akteur, fakten, zeile.element)
    if (rollen.length === 0) return []
    const { an_rolle: an, erledigt_von: von, erledigt_am: am } = zeile
    const adressat = adressaten.find(einer => einer.element === zeile.element && einer.rolle === an)
    return [
      {
        ...zeile,
        an: an && (adressat?.label ?? an),
        erledigt: von !== null && am !== null ? { von, am } : null,
        liegtBeiMir: am === null && istUnter(rollen, zeile.liegt_bei),
        erledigbar: darfErledigen(rollen, zeile),
      },
    ]
  })
  return { rueckfragen, adressaten }
}

/** @throws Einwand `EINGABE_UNGUELTIG`, wenn es den Gegenstand für den Akteur nicht gibt oder niemand die gefragte Rolle hat */
export async function stelle(
  tx: Transaktion,
  aufnahme: Aufnahme,
  akteur: Akteur,
  { gegenstand, an, text }: BodyVon<typeof stelleRueckfrage>,
): Promise<void> {
  const gefunden = await findeGegenstand(tx, aufnahme, akteur, gegenstand)
  const [rolle] = gefunden ? rollenAn(akteur, aufnahme.fakten, gefunden.element) : []
  if (!gefunden || rolle === undefined)
    throw feldEinwand('gegenstand', 'Wozu Sie fragen, gibt es an dieser Aufnahme nicht (mehr)')
  const adressaten = await listeAdressaten(tx, akteur, aufnahme.fakten)
  if (an !== null && !adressaten.some(einer => einer.element === gefunden.element && einer.rolle === an))
    throw feldEinwand('an', 'Diese Stelle ist mit der Aufnahme nicht befasst')
  const id = await fuegeEin(tx, {
    ...gefunden,
    aufnahme_id: aufnahme.id,
    text,
    von_rolle: rolle,
    an_rolle: an,
    liegt_bei: an,
  })
  const meldung = { art: 'RUECKFRAGE', ereignis: `rueckfrage:${id}`, rueckfrageId: id } as const
  await sage(tx, aufnahme, { ...meldung, element: gefunden.element }, an)
}

/** Eine Antwort der Seite, auf die gewartet wird, gibt die Rückfrage an die andere weiter. */
export async function beantworte(
  tx: Transaktion,
  aufnahme: Aufnahme,
  akteur: Akteur,
  rueckfrageId: number,
  text: string,
): Promise<void> {
  const { zeile, rollen } = await verlange(tx, aufnahme, akteur, rueckfrageId)
  const { von_rolle: von, an_rolle: an, liegt_bei: bei } = zeile
  const naechste = istUnter(rollen, bei) ? (bei === an ? von : an) : bei
  const id = await fuegeAntwortEin(tx, aufnahme.id, rueckfrageId, text, naechste)
  await sage(
    tx,
    aufnahme,
    { art: 'ANTWORT', ereignis: `antwort:${id}`, rueckfrageId, element: zeile.element },
    naechste,
  )
}

/** Sagt es allen, die an dieser Aufnahme die Rolle haben, auf die es jetzt ankommt; eine Anmerkung wartet auf niemanden. */
async function sage(tx: Transaktion, { id, fakten }: Aufnahme, meldung: Meldung, rolle: Rolle | null): Promise<void> {
  if (rolle === null) return
  await meldeRollen(
    tx,
    { ...meldung, aufnahmeId: id, sachverhalt: fakten },
    { rollen: [rolle], recht: 'rueckfrage.fuehren' },
  )
}

/** @throws Einwand `NICHT_ERLAUBT`, wenn ein anderer gefragt hat, `VERSIONSKONFLIKT` nach einer ungelesenen Antwort */
export async function erledige(
  tx: Transaktion,
  aufnahme: Aufnahme,
  akteur: Akteur,
  rueckfrageId: number,
  { version, erledigt }: { version: number; erledigt: boolean },
): Promise<void> {
  const { zeile, rollen } = await verlange(tx, aufnahme, akteur, rueckfrageId)
  if (!darfErledigen(rollen, zeile)) throw new Einwand('NICHT_ERLAUBT')
  if (!(await setzeErledigt(tx, rueckfrageId, version, erledigt))) throw new Einwand('VERSIONSKONFLIKT')
}

/** @throws Einwand `NICHT_GEFUNDEN`: es gibt sie nicht, oder der Akteur sieht sie nicht */
async function verlange(tx: Transaktion, { id, fakten }: Aufnahme, akteur: Akteur, rueckfrageId: number) {
  const zeile = (await ladeRueckfragen(tx, id)).find(eine => eine.id === rueckfrageId)
  const rollen = zeile ? rollenAn(akteur, fakten, zeile.element) : []
  if (!zeile || rollen.length === 0) throw new Einwand('NICHT_GEFUNDEN')
  return { zeile, rollen }
}

/** Ob die Antwort genügt, sagt die Seite, die gefragt hat; die Administration schließt, was liegen bleibt. */
function darfErledigen(rollen: readonly Rolle[], { von_rolle }: Zeile): boolean {
  return rollen.includes(von_rolle) || rollen.includes('ADMIN')
}

const istUnter = (rollen: readonly Rolle[], rolle: Rolle | null): boolean => rolle !== null && rollen.includes(rolle)
