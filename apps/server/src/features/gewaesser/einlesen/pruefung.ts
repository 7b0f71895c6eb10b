import { type Akteur, hatRecht } from '@benthos/fachmodell'
import { gewaesserschluessel, groberSchluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { zeilenkennung, zeileZu } from '../../../technik/einlesen/dateiverweis.ts'
import type {
  Doppelschluessel,
  Feldbeanstandung,
  Wertaenderung,
  Zeilenurteil,
  Zeilenwerte,
} from '../../../technik/einlesen/einleseart.ts'
import { liesNachVertrag } from '../../../technik/einlesen/vertragslesung.ts'
import { beanstande } from '../beanstande.ts'
import type { Bekanntes, Kenntnis } from './kenntnis.ts'

/** Was aus einer geprüften Zeile zu speichern ist. */
export type Gewaesserauftrag =
  | { art: 'ANLEGEN'; angaben: Gewaesserangaben }
  | { art: 'AENDERN'; id: number; angaben: Gewaesserangaben }

/** Mehr Ähnliche liest niemand durch. */
const HOECHSTENS_AEHNLICHE = 3
const MEHRERE = { feld: 'muendetInId', meldung: 'So heißen mehrere Gewässer. Bitte nennen Sie auch den Vorfluter.' }
const IST_ANDERES = ' Ist es ein anderes, tragen Sie bei „Ist ein anderes“ ja ein.'

/** Beurteilt eine Zeile: neu, geändert, unverändert, oder alles, was nicht stimmt. */
export function pruefeGewaesser(
  werte: Zeilenwerte,
  kenntnis: Kenntnis,
  akteur: Akteur,
  unlesbare: ReadonlySet<string>,
): Zeilenurteil<Gewaesserauftrag> {
  const { istAnderes, muendetInId, ...genannte } = werte
  const zeile = zeileZu(muendetInId)
  const ausDatei = zeile === null ? null : (kenntnis.datei.gewaesser.get(zeile) ?? zeilenkennung(zeile))
  const gemeint = finde(ausDatei === null ? werte : { ...werte, muendetInId: ausDatei }, kenntnis)
  const alt = gemeint === 'MEHRERE' ? null : gemeint
  // Was die Datei erst anlegt, hat noch keine Kennung, die der Vertrag kennt.
  const vorfluter = muendetInId === undefined ? {} : { muendetInId: ausDatei === null ? muendetInId : null }
  const entwurf = { ...(alt && angabenVon(alt)), ...genannte, ...vorfluter }
  const { daten, gueltige, fehler } = liesNachVertrag(Gewaesserangaben, entwurf)
  const neu = ausDatei === null ? gueltige : { ...gueltige, muendetInId: ausDatei }
  const angaben = { ...neu, ...(alt && behalten(alt, neu)) }
  const aenderungen = alt ? vergleiche(angabenVon(alt), angaben).map(a => alsGenannt(a, zeile)) : []
  if (alt && aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id }
  const bestand = (): Feldbeanstandung[] => {
    if (gemeint === 'MEHRERE') return [MEHRERE]
    const einwand = alt && hindernis(alt, akteur)
    // Wer das Gewässer nicht ändern darf, dem hilft kein anderer Wert.
    if (einwand) return aenderungen.map(({ feld }) => ({ feld, meldung: einwand }))
    const istGefragt = istAnderes !== true && !unlesbare.has('istAnderes') && !(alt && heisstWieBisher(alt, angaben))
    const umstaende = umstaendeVon(angaben, kenntnis, alt)
    return beanstande({ ...umstaende, aehnliche: istGefragt ? aehnlicheZu(angaben, kenntnis, alt) : [] }).map(
      ({ field, message }) => ({ feld: field, meldung: message }),
    )
  }
  const beanstandungen = [
    ...(zeile === null || kenntnis.datei.gewaesser.has(zeile) ? [] : [nichtAngelegt(zeile)]),
    // Solange offen ist, welches Gewässer gemeint ist, fehlt ihm nichts.
    ...fehler.filter(({ feld }) => feld in werte || !unlesbare.has('nummer')),
    ...(istOffen(werte, unlesbare) ? [] : bestand()),
  ]
  if (beanstandungen.length > 0 || !daten) return { ausgang: 'ABGELEHNT', beanstandungen }
  const ganze = { ...daten, ...angaben }
  if (!alt) return { ausgang: 'ANGENOMMEN', speichern: { art: 'ANLEGEN', angaben: ganze } }
  return {
    ausgang: 'GEAENDERT',
    objektId: alt.id,
    speichern: { art: 'AENDERN', id: alt.id, angaben: ganze },
    aenderungen,
  }
}

/** Ob eine Zelle nicht zu lesen ist, an der liegt, welches Gewässer die Zeile meint. */
const istOffen = ({ muendetInId }: Zeilenwerte, unlesbare: ReadonlySet<string>): boolean =>
  ['name', 'muendetInId', 'nummer'].some(feld => unlesbare.has(feld)) ||
  (muendetInId === undefined && unlesbare.has('istAnderes'))

/** Der Vorfluter steht in einer Zeile, die nichts anlegt. */
export const nichtAngelegt = (zeile: number) => ({
  feld: 'muendetInId',
  meldung: `Der Vorfluter steht in Zeile ${zeile} dieser Datei, und die ist abgelehnt`,
})

/** Im Bericht heißt der Vorfluter, wie die Datei ihn nennt, auch wenn er inzwischen gespeichert ist. */
const alsGenannt = (aenderung: Wertaenderung, zeile: number | null): Wertaenderung =>
  aenderung.feld === 'muendetInId' && zeile !== null ? { ...aenderung, neu: zeilenkennung(zeile) } : aenderung

/**
 * Welches bestehende eine Zeile meint: das mit ihrem Namen und Vorfluter, ohne Vorfluter das einzige ihres Namens, sonst das mit ihrer
 * Nummer.
 */
export function finde(werte: Zeilenwerte, { nachName, nachNummer }: Kenntnis): Bekanntes | 'MEHRERE' | null {
  const { name, muendetInId, nummer, istAnderes } = werte
  const mitNummer = typeof nummer === 'string' ? (nachNummer.get(nummer) ?? null) : null
  const gleichnamige = typeof name === 'string' ? (nachName.get(schluesselDer(werte, name)) ?? []) : []
  const gemeinte =
    muendetInId === undefined && istAnderes !== true
      ? gleichnamige
      : gleichnamige.filter(g => g.muendetInId === (muendetInId ?? null))
  if (gemeinte.length > 1) return gemeinte.find(gewaesser => gewaesser === mitNummer) ?? 'MEHRERE'
  return gemeinte[0] ?? mitNummer
}

const SCHLUESSEL = new WeakMap<Zeilenwerte, string>()

/** Beim Suchen, Ordnen und Vergleichen brauchen ihn dieselben Werte mehrmals. */
function schluesselDer(werte: Zeilenwerte, name: string): string {
  const schluessel = SCHLUESSEL.get(werte) ?? gewaesserschluessel(name)
  SCHLUESSEL.set(werte, schluessel)
  return schluessel
}

const angabenVon = ({ name, muendet_in, nummer }: Bekanntes): Gewaesserangaben => ({
  name,
  muendetInId: muendet_in,
  nummer,
})

/** Andere Schreibung desselben Namens, und der Vorfluter, den das Netz schon kennt, ändern nichts. */
function behalten(alt: Bekanntes, neu: Partial<Gewaesserangaben>): Partial<Gewaesserangaben> {
  return {
    ...(neu.name !== undefined && gewaesserschluessel(neu.name) === alt.schluessel && { name: alt.name }),
    ...(neu.muendetInId === alt.muendetInId && { muendetInId: alt.muendet_in }),
  }
}

/** Felder, in denen zwei Stände sich unterscheiden; was nicht gilt, unterscheidet sich. */
export const vergleiche = (alt: Gewaesserangaben, neu: Partial<Gewaesserangaben>): Wertaenderung[] =>
  (Object.keys(Gewaesserangaben.shape) as (keyof Gewaesserangaben)[]).flatMap(feld =>
    alt[feld] === neu[feld] ? [] : [{ feld, alt: alt[feld], neu: neu[feld] }],
  )

function hindernis({ herkunft, text }: Bekanntes, akteur: Akteur): string | null {
  if (herkunft === 'LISTE') return `„${text}“ ist mitgeliefert. Ändern lassen sich nur angelegte Gewässer.`
  return hatRecht(akteur, 'netz.verwalten') ? null : `„${text}“ gibt es schon; ändern kann es die Administration.`
}

const heisstWieBisher = (alt: Bekanntes, { name, muendetInId }: Partial<Gewaesserangaben>): boolean =>
  name === alt.name && muendetInId === alt.muendet_in

function umstaendeVon(angaben: Partial<Gewaesserangaben>, kenntnis: Kenntnis, eigenes: Bekanntes | null) {
  const { name, muendetInId = null } = angaben
  // Wessen Nummer es sein soll, sagt der Name.
  const nummer = name === undefined ? null : (angaben.nummer ?? null)
  const andere = (gewaesser: Bekanntes | undefined) => (gewaesser === eigenes ? undefined : gewaesser)
  const gleiche = (name !== undefined && kenntnis.nachName.get(gewaesserschluessel(name))) || []
  const besitzer = nummer === null ? undefined : kenntnis.routen.get(nummer)
  return {
    gleiches: gleiche.find(g => g !== eigenes && g.muendetInId === muendetInId)?.text ?? null,
    kenntVorfluter: muendetInId === null || zeileZu(muendetInId) !== null || kenntnis.nachId.has(muendetInId),
    fliesstInSich: eigenes !== null && muendetUeber(muendetInId, kenntnis).has(eigenes.id),
    traeger: nummer === null ? null : (andere(kenntnis.nachNummer.get(nummer))?.text ?? null),
    routenbesitzer: besitzer === undefined ? null : (andere(kenntnis.nachId.get(besitzer))?.text ?? null),
  }
}

/** Worin mündet, was in `ab` mündet, und dieses selbst. */
function muendetUeber(ab: number | null, kenntnis: Kenntnis): ReadonlySet<number> {
  const lauf = new Set<number>()
  for (let id = ab; id !== null && !lauf.has(id); id = vorfluterVon(id, kenntnis)) lauf.add(id)
  return lauf
}

/** Worin ein Gewässer mündet, wie es der Bestand oder eine frühere Zeile der Datei angibt. */
export const vorfluterVon = (id: number, { nachId, datei }: Kenntnis): number | null =>
  datei.vorfluter.get(id) ?? (datei.vorfluter.has(id) ? null : (nachId.get(id)?.muendet_in ?? null))

/** Was dasselbe sein könnte. Gleicher Name mit anderem Vorfluter ist es nicht: so unterscheidet eine Tabelle gleichnamige Bäche. */
function aehnlicheZu(
  { name, muendetInId = null }: Partial<Gewaesserangaben>,
  { namen, datei }: Kenntnis,
  eigenes: Bekanntes | null,
): string[] {
  if (name === undefined) return []
  return namen
    .zu(gewaesserschluessel(name))
    .filter(gewaesser => {
      const unterscheidetVorfluter =
        muendetInId !== null && gewaesser.muendetInId !== null && muendetInId !== gewaesser.muendetInId
      // Zu dem, was andere Zeilen der Datei anlegen, sagt schon die Prüfung der Datei, was doppelt ist.
      return gewaesser !== eigenes && !unterscheidetVorfluter && !datei.geladene.has(gewaesser.id)
    })
    .slice(0, HOECHSTENS_AEHNLICHE)
    .map(({ text }) => text)
}

/**
 * Womit eine andere Zeile dasselbe oder Ähnliches sagt. Ohne Vorfluter ist eine jeder gleichnamigen ähnlich; mit der Antwort, sie sei
 * eine andere, nur noch gleich.
 */
export function doppelschluesselVon(werte: Zeilenwerte): Doppelschluessel[] {
  const { name, muendetInId, nummer, istAnderes } = werte
  const mitNummer = typeof nummer === 'string' ? [{ feld: 'nummer', schluessel: `nummer ${nummer}`, name: nummer }] : []
  if (typeof name !== 'string') return mitNummer
  const eigener = schluesselDer(werte, name)
  const an = (schluessel: string, gegen = schluessel, rat = '') => ({ feld: 'name', schluessel, gegen, name, rat })
  const gleich = an(`gleich ${eigener} ${muendetInId}`)
  if (istAnderes === true) return [gleich, ...mitNummer]
  const grob = groberSchluessel(eigener)
  const [ohne, irgendein] = [`ohne ${grob}`, `mit ${grob}`]
  const aehnlich =
    typeof muendetInId === 'number'
      ? [an(`aehnlich ${grob} ${muendetInId}`, undefined, IST_ANDERES), an(irgendein, ohne, IST_ANDERES)]
      : [an(ohne, undefined, IST_ANDERES), an(ohne, irgendein, IST_ANDERES)]
  return [gleich, ...aehnlich, ...mitNummer]
}
