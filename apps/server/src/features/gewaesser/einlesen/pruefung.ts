import { type Akteur, hatRecht } from '@benthos/fachmodell'
import {
  gewaesserschluessel,
  groberSchluessel,
  vergleicheGewaesserschluessel,
} from '@benthos/fachmodell/gewaesser/gewaessername'
import { meldungFuer } from '@benthos/vertrag'
import { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
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
  const doppelschluessel = doppelschluesselVon(werte)
  const lehneAb = (beanstandungen: readonly Feldbeanstandung[]) => ({
    ausgang: 'ABGELEHNT' as const,
    beanstandungen,
    doppelschluessel,
  })
  const { istAnderes, ...genannte } = werte
  const alt = finde(werte, kenntnis)
  if (alt === 'MEHRERE')
    return lehneAb([
      { feld: 'muendetInId', meldung: 'So heißen mehrere Gewässer. Bitte nennen Sie auch den Vorfluter.' },
    ])
  const ergebnis = Gewaesserangaben.safeParse({ ...(alt && angabenVon(alt)), ...genannte }, { reportInput: true })
  if (!ergebnis.success)
    return lehneAb(ergebnis.error.issues.map(issue => ({ feld: issue.path.join('.'), meldung: meldungFuer(issue) })))
  const angaben = { ...ergebnis.data, ...(alt && behalten(alt, ergebnis.data)) }
  const aenderungen = alt ? vergleiche(angabenVon(alt), angaben) : []
  if (alt && aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id, doppelschluessel }
  const einwand = alt && hindernis(alt, akteur)
  if (einwand) return lehneAb(aenderungen.map(({ feld }) => ({ feld, meldung: einwand })))
  const fehler = beanstande({
    ...umstaendeVon(angaben, kenntnis, alt),
    aehnliche: istAnderes === true || (alt && heisstWieBisher(alt, angaben)) ? [] : aehnlicheZu(angaben, kenntnis, alt),
  })
  if (fehler.length > 0) return lehneAb(fehler.map(({ field, message }) => ({ feld: field, meldung: message })))
  if (!alt) return { ausgang: 'ANGENOMMEN', speichern: { art: 'ANLEGEN', angaben }, doppelschluessel }
  return {
    ausgang: 'GEAENDERT',
    objektId: alt.id,
    speichern: { art: 'AENDERN', id: alt.id, angaben },
    aenderungen,
    doppelschluessel,
  }
}

/**
 * Welches bestehende eine Zeile meint: das mit ihrem Namen und Vorfluter, ohne Vorfluter das einzige ihres Namens, sonst das mit ihrer
 * Nummer.
 */
function finde(werte: Zeilenwerte, { nachName, nachNummer }: Kenntnis): Bekanntes | 'MEHRERE' | null {
  const { name, muendetInId, nummer, istAnderes } = werte
  const mitNummer = typeof nummer === 'string' ? (nachNummer.get(nummer) ?? null) : null
  const gleichnamige = typeof name === 'string' ? (nachName.get(gewaesserschluessel(name)) ?? []) : []
  const gemeinte =
    muendetInId === undefined && istAnderes !== true
      ? gleichnamige
      : gleichnamige.filter(g => g.muendetInId === (muendetInId ?? null))
  if (gemeinte.length > 1) return gemeinte.find(gewaesser => gewaesser === mitNummer) ?? 'MEHRERE'
  return gemeinte[0] ?? mitNummer
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
    kenntVorfluter: muendetInId === null || kenntnis.nachId.has(muendetInId),
    fliesstInSich: eigenes !== null && muendetUeber(muendetInId, kenntnis).has(eigenes.id),
    traeger: nummer === null ? null : (andere(kenntnis.nachNummer.get(nummer))?.text ?? null),
    routenbesitzer: besitzer === undefined ? null : (andere(kenntnis.nachId.get(besitzer))?.text ?? null),
  }
}

/** Worin mündet, was in `ab` mündet, und dieses selbst. */
function muendetUeber(ab: number | null, { nachId }: Kenntnis): ReadonlySet<number> {
  const lauf = new Set<number>()
  for (let id = ab; id !== null && !lauf.has(id); id = nachId.get(id)?.muendet_in ?? null) lauf.add(id)
  return lauf
}

/** Was dasselbe sein könnte. Gleicher Name mit anderem Vorfluter ist es nicht: so unterscheidet eine Tabelle gleichnamige Bäche. */
function aehnlicheZu({ name, muendetInId }: Gewaesserangaben, { alle }: Kenntnis, eigenes: Bekanntes | null): string[] {
  const schluessel = gewaesserschluessel(name)
  const aehnliche: string[] = []
  for (const gewaesser of alle) {
    if (aehnliche.length === HOECHSTENS_AEHNLICHE) break
    const unterscheidetVorfluter =
      muendetInId !== null && gewaesser.muendetInId !== null && muendetInId !== gewaesser.muendetInId
    if (gewaesser === eigenes || unterscheidetVorfluter) continue
    if (vergleicheGewaesserschluessel(schluessel, gewaesser.schluessel) !== 'VERSCHIEDEN')
      aehnliche.push(gewaesser.text)
  }
  return aehnliche
}

/**
 * Womit eine andere Zeile dasselbe oder Ähnliches sagt. Ohne Vorfluter ist eine jeder gleichnamigen ähnlich; mit der Antwort, sie sei
 * eine andere, nur noch gleich.
 */
export function doppelschluesselVon({ name, muendetInId, nummer, istAnderes }: Zeilenwerte): Doppelschluessel[] {
  const mitNummer = typeof nummer === 'string' ? [{ feld: 'nummer', schluessel: `nummer ${nummer}`, name: nummer }] : []
  if (typeof name !== 'string') return mitNummer
  const eigener = gewaesserschluessel(name)
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
