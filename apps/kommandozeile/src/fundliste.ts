import type { Probenmethode } from '@benthos/fachmodell'
import type { GeladeneTaxaliste } from '@benthos/server/src/fach/taxalisten/taxalisten.ts'
import { baueFundpruefwerk } from '@benthos/server/src/features/probe/einlesen/fundpruefwerk.ts'
import { probenfeld } from '@benthos/server/src/features/probe/einlesen/probenspalten.ts'
import { Dateimangel } from '@benthos/server/src/technik/einlesen/datei/tabelle.ts'
import { leseDatenzeilen } from '@benthos/server/src/technik/einlesen/datenzeilen.ts'
import { erkenneTabelle } from '@benthos/server/src/technik/einlesen/erkenneTabelle.ts'
import { STAPEL_ZEILEN } from '@benthos/server/src/technik/einlesen/konstanten.ts'
import { type GeleseneZeile, Zeilenpruefung } from '@benthos/server/src/technik/einlesen/zeilenpruefung.ts'
import { Dateizaehler, summiereZellen, type Zellzaehlung } from '@benthos/server/src/technik/einlesen/zellbilanz.ts'
import { type Einleseform, type Einlesezeile, ZEILENAUSGAENGE, type Zeilenausgang } from '@benthos/vertrag/einlesung'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { Angabefehler, nennNaechsten } from './angabefehler.ts'
import { baueKenntnis } from './aufnahmen.ts'

/** Eine gelesene und geprüfte Taxaliste; jede Zeile hat genau einen Ausgang. */
export type Fundliste = {
  form: Einleseform
  zeilen: readonly Pick<Einlesezeile, 'nummer' | 'ausgang' | 'bezeichnung' | 'grund' | 'beanstandungen'>[]
  bilanz: Readonly<Record<Zeilenausgang, number>>
  /** jede Zelle mit Inhalt unter der Kopfzeile hat genau einen Ausgang */
  zellen: { readonly gelesen: number; readonly ausgaenge: Zellzaehlung }
  /** Aufnahmen mit den Funden, die gelten, in der Folge der Datei */
  proben: readonly Fundprobe[]
}

export type Fundprobe = { aufnahme: string; funde: readonly Methodenfund[] }

type Leseangaben = { methode: Probenmethode; blatt: string | undefined; istBreit: boolean }

/** Ein Recht braucht niemand: es gibt keine Aufnahme, die jemandem gehört. */
const NIEMAND = { rollen: [], organisationseinheitId: null, bundesland: null }

/**
 * Liest und prüft eine Taxaliste mit demselben Leser und denselben Regeln wie der Import.
 * @param name wie die Aufnahme heißt, wenn die Datei keine nennt
 * @throws Dateimangel, Angabefehler
 */
export async function liesFundliste(
  inhalt: Buffer,
  { methode, blatt, istBreit }: Leseangaben,
  taxaliste: GeladeneTaxaliste,
  name: string,
): Promise<Fundliste> {
  const werk = baueFundpruefwerk(methode)
  const { tabelle, form } = await erkenneTabelle(inhalt, werk, {
    vorgabe: blatt === undefined ? {} : { blatt },
    ...(istBreit && { deuteKoepfe: deuteAlleKoepfe }),
  })
  if (blatt !== undefined && form.blatt !== blatt)
    throw new Angabefehler(
      form.blaetter.length === 0
        ? `„--blatt ${blatt}“: Die Datei hat keine Tabellenblätter.`
        : `Ein Blatt „${blatt}“ gibt es nicht. ${nennNaechsten(blatt, form.blaetter)}`,
    )
  const pruefung = new Zeilenpruefung(werk, form, {}, NIEMAND)
  const gelesene: GeleseneZeile[] = []
  const zaehler = new Dateizaehler()
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN, { zaehler }))
    gelesene.push(...stapel.map(zeile => pruefung.lies(zeile)))
  if (gelesene.length === 0) throw new Dateimangel('Unter der Kopfzeile steht keine Zeile mit Daten.')
  const werte = gelesene.map(zeile => zeile.werte)
  const kenntnis = baueKenntnis(methode, taxaliste, werte, name)
  const geprueft = gelesene.map(zeile => pruefung.pruefe(zeile, kenntnis))
  const codes = new Map([...kenntnis.ziele.values()].map(({ aufnahmeId, code }) => [aufnahmeId, code]))
  const proben = new Map<number, Methodenfund[]>()
  for (const { aufnahmeId, fund } of geprueft.flatMap(({ speichern }) => speichern?.auftraege ?? []))
    proben.set(aufnahmeId, [...(proben.get(aufnahmeId) ?? []), fund])
  const zeilen = geprueft.map(({ eintrag }) => eintrag)
  const zaehle = (ausgang: Zeilenausgang) => zeilen.filter(zeile => zeile.ausgang === ausgang).length
  return {
    form: zaehler.ergaenze(form),
    zeilen,
    bilanz: Object.fromEntries(ZEILENAUSGAENGE.map(({ value }) => [value, zaehle(value)])) as Fundliste['bilanz'],
    zellen: {
      gelesen: zaehler.gelesen.zellen,
      ausgaenge: summiereZellen(geprueft.map(({ eintrag }) => eintrag.zellen)),
    },
    proben: [...proben].map(([id, funde]) => ({ aufnahme: codes.get(id) ?? '', funde })),
  }
}

/** In einer breiten Liste nennt jede Überschrift, die keine Spalte ist, eine Aufnahme. */
const deuteAlleKoepfe = async (koepfe: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(koepfe.filter(kopf => kopf !== '').map(kopf => [kopf, probenfeld(kopf)]))
