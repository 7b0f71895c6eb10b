import {
  type Akteur,
  type Bereich,
  type Element,
  type Freigabestatus,
  STATUSWERTE,
  type Status,
} from '@benthos/fachmodell'
import type { Objektart } from '@benthos/vertrag'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { BEISPIELE, NIE } from './beispiele.ts'
import { geheimnisVon, verstecke } from './geheimnisse.ts'
import { type Aufnahmeangaben, type Musterwelt } from './musterwelt.ts'
import {
  darfLautTafel,
  gehoert,
  istTeilGesperrt,
  type Lage,
  type Person,
  type Tat,
  tatVon,
  verlangtAlle,
} from './rollentafel.ts'
import { nameVon, type Vertrag } from './vertraege.ts'

/** Die Objekte der Rechtematrix, in jedem Bereich, Besitz und Status, und was die Rechtetafel an ihnen verlangt. */

export type Objekt = {
  id: number
  name: string
  lesen: Tat
  /** je Qualitätselement, das die Aufnahme trägt; bei Messstelle und Projekt eine für alle */
  lagen: Readonly<Partial<Record<Element | 'OBJEKT', Lage>>>
  /** in jedem Teil steht schon etwas */
  istGespeichert: boolean
}
type Stand = { status: Status; freigabe: Freigabestatus }

const STAENDE: readonly Stand[] = [
  ...STATUSWERTE.map((status): Stand => ({ status, freigabe: 'NICHT_FREIGEGEBEN' })),
  { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
  { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
]
const ORTE: readonly { art: Bereich; bundesland: string; von: string; auftragnehmer?: string }[] = [
  { art: 'GZUEV', bundesland: 'AT-3', von: 'bund', auftragnehmer: 'auftragnehmer' },
  { art: 'GZUEV', bundesland: 'AT-4', von: 'bund', auftragnehmer: 'auftragnehmer2' },
  { art: 'LAND', bundesland: 'AT-3', von: 'land-noe' },
  { art: 'FACHPROJEKT', bundesland: 'AT-3', von: 'fachprojekt' },
  { art: 'FACHPROJEKT', bundesland: 'AT-4', von: 'fachprojekt2', auftragnehmer: 'auftragnehmer' },
]

export type Matrixobjekte = Readonly<Record<Exclude<Objektart, null>, Objekt[]>>

/** Legt alle Objekte an. */
export async function baueMatrixobjekte(db: Datenbank, welt: Musterwelt): Promise<Matrixobjekte> {
  const OBJEKTE: Matrixobjekte = {
    aufnahme: [],
    messstelle: [],
    projekt: [],
    benutzer: [],
  }
  for (const { auftragnehmer, ...ort } of ORTE)
    for (const stand of STAENDE)
      await lege(`${Object.values({ ...ort, ...stand }).join(' ')}`, {
        ...ort,
        mzb: { ...stand, ...(auftragnehmer !== undefined && { auftragnehmer }) },
      })
  const beauftragt = (status: Status, auftragnehmer = 'auftragnehmer') => ({ status, auftragnehmer })
  for (const status of ['NEU', 'PLAUSIBEL'] as const) {
    const mzb = beauftragt(status)
    for (const istGespeichert of [true, false])
      await lege(`MZB ${status}, PHB ROHDATEN`, { mzb, phb: beauftragt('ROHDATEN', 'auftragnehmer2') }, istGespeichert)
    await lege(`MZB ${status}, PHB öffentlich`, { mzb, phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
  }
  for (const [mzb, phb] of [
    ['BEWERTET', 'UNPLAUSIBEL'],
    ['BEWERTUNG_ABGESCHLOSSEN', 'NEU'],
    ['UNPLAUSIBEL', 'BEWERTUNG_ABGESCHLOSSEN'],
    ['PLAUSIBEL', 'BEWERTUNG_ABGESCHLOSSEN'],
  ] as const)
    await lege(`MZB ${mzb}, PHB ${phb}`, { mzb: beauftragt(mzb, 'auftragnehmer2'), phb: beauftragt(phb) })
  // Freigegeben ist nur eines: wer nur daran darf, liest vom anderen nichts.
  for (const [mzb, phb] of [
    [{ status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' }, { status: 'ROHDATEN' }],
    [{ status: 'ROHDATEN' }, { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' }],
  ] as const)
    await lege(`Oberösterreich, MZB ${mzb.status}, PHB ${phb.status}`, { art: 'LAND', bundesland: 'AT-4', mzb, phb })
  for (const status of STATUSWERTE) await lege(`nur PHB, ${status}`, { mzb: null, phb: beauftragt(status) })
  for (const [art, von, bundesland] of [
    ['GZUEV', 'bund', null],
    ['LAND', 'land-noe', 'AT-3'],
    ['LAND', 'land-ooe', 'AT-4'],
  ] as const) {
    const organisation = await welt.organisationVon(von)
    const lage = { art, bundesland, organisation, auftragnehmer: null, freigabe: null, status: null }
    const id = await welt.projekt(art, von, bundesland)
    const name = `leeres Projekt ${art} ${von}`
    OBJEKTE.projekt.push({ id, name, lesen: 'Projekt lesen', lagen: { OBJEKT: lage }, istGespeichert: true })
  }

  for (const { id, username, organisationseinheit_id } of await db.selectFrom('benutzer').selectAll().execute()) {
    const lage = { art: '', bundesland: null, auftragnehmer: null, freigabe: null, status: null }
    const lagen = { OBJEKT: { ...lage, organisation: organisationseinheit_id } }
    OBJEKTE.benutzer.push({ id, name: username, lesen: 'Benutzer lesen', lagen, istGespeichert: true })
  }
  return OBJEKTE

  /** Legt eine Aufnahme an; ihre Messstelle und ihr Projekt hat sie für sich, was sie zu Objekten mit genau dieser Aufnahme macht. */
  async function lege(
    name: string,
    angaben: Aufnahmeangaben & { art?: Bereich },
    istGespeichert = true,
  ): Promise<void> {
    const id = await welt.aufnahme(angaben)
    const lagen = await welt.lagenVon(angaben)
    if (istGespeichert) await verstecke(db, id, Object.keys(lagen) as Element[])
    OBJEKTE.aufnahme.push({ id, name, lesen: 'Aufnahme lesen', lagen, istGespeichert })
    const [einzige, ...weitere] = Object.values(lagen)
    // Bei zwei Elementen zählt für Messstelle und Projekt jedes: hier genügen die mit einem.
    if (!einzige || weitere.length > 0 || einzige.status === 'NEU') return
    const bezug = await db
      .selectFrom('aufnahme')
      .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
      .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
      .select(['messstelle.id as messstelle', 'messstelle.organisationseinheit_id as fuehrt', 'projekt.id as projekt'])
      .select(['projekt.bundesland', 'projekt.organisationseinheit_id as organisation'])
      .where('aufnahme.id', '=', id)
      .executeTakeFirstOrThrow()
    OBJEKTE.messstelle.push({
      id: bezug.messstelle,
      name: `Messstelle zu ${name}`,
      lesen: 'Messstelle lesen',
      lagen: { OBJEKT: { ...einzige, status: null, organisation: bezug.fuehrt } },
      istGespeichert,
    })
    OBJEKTE.projekt.push({
      id: bezug.projekt,
      name: `Projekt zu ${name}`,
      lesen: 'Projekt lesen',
      lagen: { OBJEKT: { ...einzige, status: null, bundesland: bezug.bundesland, organisation: bezug.organisation } },
      istGespeichert,
    })
  }
}

/** Antwort, die die Tafel verlangt; `erlaubt`: alles, was erst nach der Rechteprüfung kommt. */
export function erwarte(vertrag: Vertrag, person: Person | null, { lagen, lesen, istGespeichert }: Objekt): string {
  const tat = tatVon(nameVon(vertrag))
  if (!darfLautTafel(person, tat, null)) return person === null ? '401' : '403'
  // Wer ein Ergebnis lesen darf, muss von der Aufnahme sonst nichts sehen.
  const istErgebnis = tat === 'Ergebnis lesen' || tat === 'Veröffentlichtes lesen'
  const sieht = (lage: Lage) => darfLautTafel(person, istErgebnis ? tat : lesen, lage)
  if (!Object.values(lagen).some(sieht)) return '404'
  const elemente = vertrag.objekt === 'aufnahme' ? gehoert(vertrag.pfad) : null
  const zaehlende = elemente ? elemente.flatMap(element => lagen[element] ?? []) : Object.values(lagen)
  if (!zaehlende.some(sieht)) return '404'
  const darf = (status?: Status) => {
    const pruefe = (lage: Lage) => darfLautTafel(person, tat, status ? { ...lage, status } : lage)
    return verlangtAlle(tat) ? zaehlende.every(pruefe) : zaehlende.some(pruefe)
  }
  // Läge es nur am Status, ist der Status der Grund: sonst sucht der Benutzer nach einem Recht, das er hat.
  if (!darf() && !STATUSWERTE.some(status => darf(status))) return '403'
  const istGesperrt = tat === 'Daten ändern' && elemente !== null && istTeilGesperrt(zaehlende, istGespeichert)
  return darf() && !istGesperrt ? 'erlaubt' : 'STATUS_UNZULAESSIG'
}

/** Angaben eines Elements, das die Person nicht lesen darf, in dieser Antwort. */
export function listeVerratenes(person: Person | null, { lagen }: Objekt, body: string): string[] {
  return (['MZB', 'PHB'] as const).filter(element => {
    const lage = lagen[element]
    const istLesbar = lage !== undefined && darfLautTafel(person, 'Aufnahme lesen', lage)
    return !istLesbar && body.includes(geheimnisVon(element))
  })
}

/** Nennt das Beispiel eine Version, die nie stimmt, scheitert auch ein Befugter erst nach der Rechteprüfung und ändert nichts. */
export function istGefahrlos(vertrag: Vertrag): boolean {
  const { body, query } = BEISPIELE[nameVon(vertrag)] ?? {}
  return vertrag.methode === 'GET' || JSON.stringify({ body, query }).includes(String(NIE))
}

/** Die Person, wie die Tafel sie kennt; null: niemand. */
export function personAus(akteur: Akteur | undefined): Person | null {
  return akteur
    ? { rollen: akteur.rollen, organisation: akteur.organisationseinheitId, bundesland: akteur.bundesland }
    : null
}
