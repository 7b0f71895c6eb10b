import { type Akteur, hatRecht } from '@benthos/fachmodell'
import { gewaesserschluessel, groberSchluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import { meldungFuer } from '@benthos/vertrag'
import { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { zeilenkennung, zeileZu } from '../../../technik/einlesen/dateiverweis.ts'
import type {
  Doppelschluessel,
  Feldbeanstandung,
  Wertaenderung,
  Zeilenurteil,
  Zeilenwerte,
} from '../../../technik/einlesen/einleseart.ts'
import { beanstande } from '../beanstande.ts'
import type { Bekanntes, Kenntnis } from './kenntnis.ts'

/** Was aus einer geprüften Zeile zu speichern ist. */
export type Gewaesserauftrag =
  | { art: 'ANLEGEN'; angaben: Gewaesserangaben }
  | { art: 'AENDERN'; id: number; angaben: Gewaesserangaben }

/** Mehr Ähnliche liest niemand durch. */
const HOECHSTENS_AEHNLICHE = 3
const IST_ANDERES = ' Ist es ein anderes, tragen Sie bei „Ist ein anderes“ ja ein.'

/** Beurteilt eine Zeile: neu, geändert, unverändert, oder alles, was nicht stimmt. */
export function pruefeGewaesser(
  werte: Zeilenwerte,
  kenntnis: Kenntnis,
  akteur: Akteur,
): Zeilenurteil<Gewaesserauftrag> {
  const { istAnderes, muendetInId, ...genannte } = werte
  const zeile = zeileZu(muendetInId)
  const ausDatei = zeile === null ? null : (kenntnis.datei.gewaesser.get(zeile) ?? zeilenkennung(zeile))
  const davor = zeile === null || kenntnis.datei.gewaesser.has(zeile) ? [] : [nichtAngelegt(zeile)]
  const lehneAb = (beanstandungen: readonly Feldbeanstandung[]) => ({
    ausgang: 'ABGELEHNT' as const,
    beanstandungen: [...davor, ...beanstandungen],
  })
  const alt = finde(ausDatei === null ? werte : { ...werte, muendetInId: ausDatei }, kenntnis)
  if (alt === 'MEHRERE')
    return lehneAb([
      { feld: 'muendetInId', meldung: 'So heißen mehrere Gewässer. Bitte nennen Sie auch den Vorfluter.' },
    ])
  // Was die Datei erst anlegt, hat noch keine Kennung, die der Vertrag kennt.
  const vorfluter = muendetInId === undefined ? {} : { muendetInId: ausDatei === null ? muendetInId : null }
  const entwurf = { ...(alt && angabenVon(alt)), ...genannte, ...vorfluter }
  const ergebnis = Gewaesserangaben.safeParse(entwurf, { reportInput: true })
  if (!ergebnis.success)
    return lehneAb(ergebnis.error.issues.map(issue => ({ feld: issue.path.join('.'), meldung: meldungFuer(issue) })))
  const neu = ausDatei === null ? ergebnis.data : { ...ergebnis.data, muendetInId: ausDatei }
  const angaben = { ...neu, ...(alt && behalten(alt, neu)) }
  const aenderungen = alt ? vergleiche(angabenVon(alt), angaben).map(a => alsGenannt(a, zeile)) : []
  if (alt && aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id }
  const einwand = alt && hindernis(alt, akteur)
  if (einwand) return lehneAb(aenderungen.map(({ feld }) => ({ feld, meldung: einwand })))
  const fehler = beanstande({
    ...umstaendeVon(angaben, kenntnis, alt),
    aehnliche: istAnderes === true || (alt && heisstWieBisher(alt, angaben)) ? [] : aehnlicheZu(angaben, kenntnis, alt),
  })
  if (fehler.length > 0 || davor.length > 0)
    return lehneAb(fehler.map(({ field, message }) => ({ feld: field, meldung: message })))
  if (!alt) return { ausgang: 'ANGENOMMEN', speichern: { art: 'ANLEGEN', angaben } }
  return { ausgang: 'GEAENDERT', objektId: alt.id, speichern: { art: 'AENDERN', id: alt.id, angaben }, aenderungen }
}

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
function behalten(alt: Bekanntes, neu: Gewaesserangaben): Partial<Gewaesserangaben> {
  return {
    ...(gewaesserschluessel(neu.name) === alt.schluessel && { name: alt.name }),
    ...(neu.muendetInId === alt.muendetInId && { muendetInId: alt.muendet_in }),
  }
}

/** Felder, in denen zwei Stände sich unterscheiden. */
export const vergleiche = (alt: Gewaesserangaben, neu: Gewaesserangaben): Wertaenderung[] =>
  (Object.keys(Gewaesserangaben.shape) as (keyof Gewaesserangaben)[]).flatMap(feld =>
    alt[feld] === neu[feld] ? [] : [{ feld, alt: alt[feld], neu: neu[feld] }],
  )

function hindernis({ herkunft, text }: Bekanntes, akteur: Akteur): string | null {
  if (herkunft === 'LISTE') return `„${text}“ ist mitgeliefert. Ändern lassen sich nur angelegte Gewässer.`
  return hatRecht(akteur, 'netz.verwalten') ? null : `„${text}“ gibt es schon; ändern kann es die Administration.`
}

const heisstWieBisher = (alt: Bekanntes, { name, muendetInId }: Gewaesserangaben): boolean =>
  name === alt.name && muendetInId === alt.muendet_in

function umstaendeVon(angaben: Gewaesserangaben, kenntnis: Kenntnis, eigenes: Bekanntes | null) {
  const { name, muendetInId, nummer } = angaben
  const andere = (gewaesser: Bekanntes | undefined) => (gewaesser === eigenes ? undefined : gewaesser)
  const gleiche = kenntnis.nachName.get(gewaesserschluessel(name)) ?? []
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
  { name, muendetInId }: Gewaesserangaben,
  { namen, datei }: Kenntnis,
  eigenes: Bekanntes | null,
): string[] {
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
