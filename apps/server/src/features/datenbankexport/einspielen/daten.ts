import { type Akteur, ELEMENTE, type Element, kurzVon, ORTSBEFUNDNAMEN, type Probenmethode } from '@benthos/fachmodell'
import { auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { Ausfuhrgrenzen } from '../../../fach/ausfuhr/bereich.ts'
import type { Ausfuhrtafel } from '../../../fach/ausfuhr/tafel.ts'
import { spaltenname } from '../../../fach/elemente/spalten.ts'
import type { Koordinatensystem } from '../../../fach/geo/koordinatensysteme.ts'
import { nachWgs84 } from '../../../fach/geo/umrechnung.ts'
import { findeOderLegeAn } from '../../../fach/gewaesser/anlage.ts'
import { spalteVon } from '../../../fach/probe/fundspalten.ts'
import { sichereTaxa } from '../../../fach/taxalisten/abgeleiteteTaxa.ts'
import { geforderteTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { Datenbank, Transaktion } from '../../../technik/db/datenbank.ts'
import { Dateimangel } from '../../../technik/einlesen/datei/tabelle.ts'
import { tafelnDerDatenbank } from '../tafeln.ts'
import { alsObjekt, alsSpalten, gefordert, ohne, type Zeile } from './satz.ts'
import {
  type Bestimmungszeile,
  findeGewaesser,
  fuegeEin,
  ladeKennungen,
  ladeListenkennungen,
  ladeMischbestaende,
  listeBestimmungen,
  sichereOrganisationen,
  zaehleVorhandenes,
  zaehleWeiter,
} from './sql.ts'
import { oeffneTafeln, type Satzwert, type Tafelleser, type Tafelsatz } from './tafelsaetze.ts'

/** Ein Ergebnis, wie es im Archiv steht; nachgerechnet wird es aus den eingespielten Daten. */
export type Archivergebnis = {
  aufnahmeId: number
  aufnahme: string
  element: Element
  methode: string
  fuehrend: boolean
  veraltet: boolean
  parametersatz: string
  bewertetAm: string
  pruefsumme: string
}

/** Zeilen je Tafel, die eingespielt sind. */
export type Einspielung = { zeilen: ReadonlyMap<string, number>; ergebnisse: readonly Archivergebnis[] }

/** Alle Tafeln gibt es nur für den, der alles lesen darf. */
const ALLES: Akteur = { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null }
type Dienste = { db: Datenbank }
/** Zu ihr gehören Mischbestände; nach ihrer Liste heißen die Wuchsformen. */
const ALGENPROBE: Probenmethode = 'PHB'

/**
 * Spielt die Daten eines geprüften Archivs der sichtbaren Datenbank in eine leere ein; ganz oder, mit der Transaktion, gar nicht.
 * @throws Dateimangel, wenn die Datenbank nicht leer ist oder ihr fehlt, worauf die Daten beruhen
 */
export async function spieleDatenEin(dienste: Dienste, tx: Transaktion, pfad: string): Promise<Einspielung> {
  const da = await zaehleVorhandenes(tx)
  if (da.projekte + da.messstellen + da.aufnahmen > 0)
    throw new Dateimangel(
      `Die Datenbank ist nicht leer (Projekte: ${da.projekte}, Messstellen: ${da.messstellen}, Aufnahmen: ${da.aufnahmen}); eingespielt wird nur in eine leere. Nennen Sie eine andere in DATABASE_URL oder DATA_DIR.`,
    )
  const leser = await oeffneTafeln(pfad)
  try {
    return await new Einspieler(dienste, tx, leser).spieleEin()
  } finally {
    leser.schliesse()
  }
}

class Einspieler {
  readonly #dienste: Dienste
  readonly #tx: Transaktion
  readonly #leser: Tafelleser
  readonly #tafeln = new Map(
    tafelnDerDatenbank(new Ausfuhrgrenzen({ akteur: ALLES })).map(tafel => [tafel.name, tafel]),
  )
  readonly #zeilen = new Map<string, number>()
  readonly #gewaesser = new Map<string, number>()
  #organisationen: ReadonlyMap<string, number> = new Map()
  #projekte: ReadonlyMap<string, number> = new Map()
  #messstellen: ReadonlyMap<string, number> = new Map()
  #aufnahmen: ReadonlyMap<string, number> = new Map()
  /** Aufnahme und Methode → Bestimmung */
  #bestimmungen = new Map<string, Bestimmungszeile>()

  constructor(dienste: Dienste, tx: Transaktion, leser: Tafelleser) {
    this.#dienste = dienste
    this.#tx = tx
    this.#leser = leser
  }

  async spieleEin(): Promise<Einspielung> {
    await this.#spieleStammdatenEin()
    await this.#spieleAbschnitteEin()
    for (const element of ELEMENTE) await this.#spieleProbenEin(element)
    await this.#spieleWuchsformenEin()
    await this.#spieleMischbestaendeEin()
    await zaehleWeiter(this.#tx)
    return { zeilen: this.#zeilen, ergebnisse: await this.#liesErgebnisse() }
  }

  async #spieleStammdatenEin(): Promise<void> {
    const tx = this.#tx
    await this.#jeSchub('projekt', async saetze => {
      await this.#sichere(saetze, ['organisationseinheit'])
      await fuegeEin(
        tx,
        'projekt',
        saetze.map(({ organisationseinheit, ...satz }) => ({
          ...alsSpalten(satz),
          organisationseinheit_id: this.#organisation(organisationseinheit),
        })),
      )
    })
    this.#projekte = await ladeKennungen(tx, 'projekt', 'name')
    await this.#jeSchub('messstelle', async saetze => {
      await this.#sichere(saetze, ['organisationseinheit'])
      const zeilen: Zeile[] = []
      for (const satz of saetze) zeilen.push(await this.#alsMessstelle(satz))
      await fuegeEin(tx, 'messstelle', zeilen)
    })
    this.#messstellen = await ladeKennungen(tx, 'messstelle', 'code')
    const auftragnehmer = ELEMENTE.map(e => [e, auftragnehmerfeld(e).replace(/Id$/, '')] as const)
    const felder = auftragnehmer.map(([, feld]) => feld)
    await this.#jeSchub('aufnahme', async saetze => {
      await this.#sichere(saetze, felder)
      await fuegeEin(
        tx,
        'aufnahme',
        saetze.map(({ messstelle, projekt, methoden: _methoden, nummer, ...satz }) => ({
          ...(nummer !== undefined && { id: nummer }),
          ...alsSpalten(ohne(satz, felder)),
          messstelle_id: gefordert(this.#messstellen, messstelle, 'Die Messstelle'),
          projekt_id: gefordert(this.#projekte, projekt, 'Das Projekt'),
          ...Object.fromEntries(
            auftragnehmer.map(([e, feld]) => [spaltenname(e, 'auftragnehmerId'), this.#organisation(satz[feld])]),
          ),
        })),
      )
    })
    this.#aufnahmen = await ladeKennungen(tx, 'aufnahme', 'code')
  }

  async #alsMessstelle({ gewaesser, organisationseinheit, projekt, ...satz }: Tafelsatz): Promise<Zeile> {
    const { koordinatensystem, x, y } = satz
    const punkt =
      koordinatensystem === null || koordinatensystem === undefined
        ? null
        : nachWgs84(koordinatensystem as Koordinatensystem, Number(x), Number(y))
    return {
      ...alsSpalten(satz),
      gewaesser_id: await this.#gewaesserVon(String(gewaesser)),
      organisationseinheit_id: this.#organisation(organisationseinheit),
      projekt_id: projekt === null ? null : gefordert(this.#projekte, projekt, 'Das Projekt'),
      laenge: punkt?.[0] ?? null,
      breite: punkt?.[1] ?? null,
    }
  }

  async #gewaesserVon(name: string): Promise<number> {
    const bekannt = this.#gewaesser.get(name)
    if (bekannt !== undefined) return bekannt
    const id =
      (await findeGewaesser(this.#tx, name)) ?? (await findeOderLegeAn(this.#tx, { name, muendetInId: null })).id
    this.#gewaesser.set(name, id)
    return id
  }

  /** Je Aufnahme und Abschnitt ein Objekt; die Zeilen der Choriotope gehören in ihren Abschnitt. */
  async #spieleAbschnitteEin(): Promise<void> {
    const choriotope = new Map<number, Zeile[]>()
    const choriotoptafel = this.#tafel('choriotop')
    await this.#jeSchub('choriotop', async saetze => {
      for (const { aufnahme, ...satz } of saetze) {
        const id = this.#aufnahme(aufnahme)
        choriotope.set(id, [...(choriotope.get(id) ?? []), alsObjekt(choriotoptafel, satz)])
      }
    })
    for (const name of ORTSBEFUNDNAMEN) {
      const tafel = this.#tafeln.get(`ortsbefund_${spalteVon(name)}`)
      if (!tafel) continue
      await this.#jeSchub(tafel.name, saetze =>
        fuegeEin(
          this.#tx,
          'aufnahme_abschnitt',
          saetze.map(({ aufnahme, ...satz }) => {
            const aufnahme_id = this.#aufnahme(aufnahme)
            const zeilen = choriotope.get(aufnahme_id) ?? []
            const daten = { ...alsObjekt(tafel, satz), ...(name === 'choriotop' && { zeilen }) }
            return { aufnahme_id, abschnitt: name, daten }
          }),
        ),
      )
    }
  }

  async #spieleProbenEin(element: Element): Promise<void> {
    const tx = this.#tx
    const listen = await ladeListenkennungen(tx)
    const bestimmungen: Zeile[] = []
    await this.#jeSchub(`probe_${kurzVon(element)}`, async saetze => {
      const proben: Zeile[] = []
      for (const { aufnahme, bearbeiter, bestimmungsdatum, taxalistenversion, ...satz } of saetze) {
        const aufnahme_id = this.#aufnahme(aufnahme)
        proben.push({
          ...alsSpalten(satz),
          ...('substrat' in satz && { substrat: satz['substrat'] ?? [] }),
          aufnahme_id,
        })
        bestimmungen.push({
          aufnahme_id,
          methode: satz['methode'],
          art: 'ERSTBESTIMMUNG',
          taxalistenversion_id: gefordert(listen, taxalistenversion, 'Die Fassung der Taxaliste'),
          bestimmer: bearbeiter,
          bestimmungsdatum,
        })
      }
      await fuegeEin(tx, 'probe', proben)
    })
    await fuegeEin(tx, 'bestimmung', await this.#inFolgeDerFunde(element, bestimmungen))
    for (const zeile of await listeBestimmungen(tx))
      this.#bestimmungen.set(`${zeile.aufnahmeId} ${zeile.methode}`, zeile)
    const abgeleitet = ['gueltigerName', 'rang', 'gruppe', 'familie', 'gattung']
    await this.#jeSchub(`fund_${kurzVon(element)}`, async saetze => {
      const kennungen = await this.#taxa(
        saetze.map(satz => [this.#bestimmung(satz['aufnahme'], satz['methode']).taxaliste, String(satz['taxon'])]),
      )
      await fuegeEin(
        tx,
        'fund',
        saetze.map(({ aufnahme, methode, taxon: _taxon, ...satz }, i) => ({
          ...alsSpalten(ohne(satz, abgeleitet)),
          bestimmung_id: this.#bestimmung(aufnahme, methode).id,
          taxon_id: kennungen[i],
        })),
      )
    })
  }

  /**
   * Bestimmungen in der Folge, in der ihre Funde im Archiv stehen: so bekommen sie ihre Kennungen, und so stehen ihre Funde auch in
   * der nächsten Ausfuhr. Die ohne Fund bleiben bei den übrigen ihrer Aufnahme.
   */
  async #inFolgeDerFunde(element: Element, bestimmungen: readonly Zeile[]): Promise<Zeile[]> {
    const rang = new Map<string, number>()
    for await (const schub of this.#leser.lies(this.#tafel(`fund_${kurzVon(element)}`)))
      for (const { aufnahme, methode } of schub) {
        const schluessel = `${this.#aufnahme(aufnahme)} ${methode}`
        if (!rang.has(schluessel)) rang.set(schluessel, rang.size)
      }
    let letzter = -1
    let letzte: unknown = null
    const mitRang = bestimmungen.map(bestimmung => {
      const eigener = rang.get(`${bestimmung['aufnahme_id']} ${bestimmung['methode']}`)
      if (bestimmung['aufnahme_id'] !== letzte) letzter = -1
      letzte = bestimmung['aufnahme_id']
      letzter = eigener ?? letzter
      return { bestimmung, rang: letzter }
    })
    return mitRang.sort((a, b) => a.rang - b.rang).map(({ bestimmung }) => bestimmung)
  }

  async #spieleWuchsformenEin(): Promise<void> {
    await this.#jeSchub('wuchsform', async saetze => {
      const mit = saetze.filter(({ taxon }) => taxon !== null)
      const kennungen = await this.#taxa(mit.map(({ aufnahme, taxon }) => [this.#listeFuer(aufnahme), String(taxon)]))
      await fuegeEin(
        this.#tx,
        'phb_wuchsform',
        saetze.map(({ aufnahme, taxon, ...satz }) => ({
          ...alsSpalten(satz),
          aufnahme_id: this.#aufnahme(aufnahme),
          taxon_id:
            taxon === null ? null : kennungen[mit.findIndex(m => m['aufnahme'] === aufnahme && m['taxon'] === taxon)],
        })),
      )
    })
  }

  async #spieleMischbestaendeEin(): Promise<void> {
    const tx = this.#tx
    await this.#jeSchub('mischbestand', saetze =>
      fuegeEin(
        tx,
        'phb_algenmischbestand',
        saetze.map(({ aufnahme, ...satz }) => ({
          ...alsSpalten(satz),
          aufnahme_id: this.#aufnahme(aufnahme),
          bestimmung_id: this.#bestimmung(aufnahme, ALGENPROBE).id,
        })),
      ),
    )
    const bestaende = new Map((await ladeMischbestaende(tx)).map(b => [`${b.aufnahmeId} ${b.name}`, b.id]))
    const nummern = new Map<number, number>()
    await this.#jeSchub('mischbestand_art', async saetze => {
      const kennungen = await this.#taxa(
        saetze.map(({ aufnahme, taxon }) => [this.#bestimmung(aufnahme, ALGENPROBE).taxaliste, String(taxon)]),
      )
      await fuegeEin(
        tx,
        'phb_algenmischbestand_teil',
        saetze.map(({ aufnahme, bestand, anteil }, i) => {
          const aufnahme_id = this.#aufnahme(aufnahme)
          const mischbestand_id = bestaende.get(`${aufnahme_id} ${bestand}`) ?? 0
          const zeile = (nummern.get(mischbestand_id) ?? 0) + 1
          nummern.set(mischbestand_id, zeile)
          return { mischbestand_id, zeile, aufnahme_id, taxon_id: kennungen[i], anteil }
        }),
      )
    })
  }

  async #liesErgebnisse(): Promise<Archivergebnis[]> {
    const ergebnisse: Archivergebnis[] = []
    await this.#jeSchub('ergebnis', async saetze => {
      for (const satz of saetze)
        ergebnisse.push({
          aufnahmeId: this.#aufnahme(satz['aufnahme']),
          aufnahme: String(satz['aufnahme']),
          element: satz['element'] as Element,
          methode: String(satz['methode']),
          fuehrend: satz['fuehrend'] === true,
          veraltet: satz['veraltet'] === true,
          parametersatz: String(satz['parametersatz']),
          bewertetAm: String(satz['bewertetAm']),
          pruefsumme: String(satz['pruefsumme']),
        })
    })
    return ergebnisse
  }

  async #jeSchub(name: string, nimm: (saetze: Tafelsatz[]) => Promise<void>): Promise<void> {
    let anzahl = 0
    for await (const schub of this.#leser.lies(this.#tafel(name))) {
      await nimm(schub)
      anzahl += schub.length
    }
    this.#zeilen.set(name, anzahl)
  }

  #tafel(name: string): Ausfuhrtafel {
    const tafel = this.#tafeln.get(name)
    if (!tafel) throw new Error(`Eine Tafel ${name} gibt es nicht.`)
    return tafel
  }

  async #sichere(saetze: readonly Tafelsatz[], felder: readonly string[]): Promise<void> {
    const namen = saetze.flatMap(satz => felder.map(feld => satz[feld])).filter(name => typeof name === 'string')
    const neue = [...new Set(namen)].filter(name => !this.#organisationen.has(name))
    if (neue.length > 0) this.#organisationen = await sichereOrganisationen(this.#tx, neue)
  }

  #organisation(name: Satzwert | undefined): number | null {
    return typeof name === 'string' ? (this.#organisationen.get(name) ?? null) : null
  }

  #aufnahme(code: Satzwert | undefined): number {
    return gefordert(this.#aufnahmen, code, 'Die Aufnahme')
  }

  #bestimmung(aufnahme: Satzwert | undefined, methode: Satzwert | undefined): Bestimmungszeile {
    const bestimmung = this.#bestimmungen.get(`${this.#aufnahme(aufnahme)} ${methode}`)
    if (!bestimmung) throw new Dateimangel(`Die Aufnahme „${aufnahme}“ hat keine Probe der Methode ${methode}.`)
    return bestimmung
  }

  /** Wonach die Wuchsformen einer Aufnahme benannt sind: die Liste ihrer Probe, sonst eine, die Phytobenthos führt. */
  #listeFuer(aufnahme: Satzwert | undefined): string {
    const eigene = this.#bestimmungen.get(`${this.#aufnahme(aufnahme)} ${ALGENPROBE}`)
    const andere = [...this.#bestimmungen.values()].find(({ methode }) => methode === ALGENPROBE)
    const liste = (eigene ?? andere)?.taxaliste
    if (liste === undefined)
      throw new Dateimangel(
        `Die Aufnahme „${aufnahme}“ nennt an einer Wuchsform ein Taxon, und keine Probe des Archivs sagt, nach welcher Taxaliste.`,
      )
    return liste
  }

  /** Kennungen zu Namen ihrer Fassung, in derselben Folge. */
  async #taxa(namen: readonly (readonly [liste: string, taxon: string])[]): Promise<number[]> {
    const kennungen = new Map<string, (name: string) => number>()
    for (const liste of new Set(namen.map(([eine]) => eine))) {
      const taxaliste = await geforderteTaxaliste(this.#dienste, this.#tx, liste)
      const ihre = namen.filter(([eine]) => eine === liste).map(([, taxon]) => taxon)
      kennungen.set(liste, await sichereTaxa(this.#tx, taxaliste, ihre))
    }
    return namen.map(([liste, taxon]) => {
      const id = kennungen.get(liste)?.(taxon) ?? 0
      if (id === 0)
        throw new Dateimangel(`Das Taxon „${taxon}“ steht nicht in der Taxaliste „${liste}“ dieser Datenbank.`)
      return id
    })
  }
}
