import { ENTNAHMEGERAETE, MZB_METHODEN, type MzbMethode, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Blaetterwahl, ganzzahl, Kennung, MitKennung, pflichtauswahl, Version, Wahl, zahl } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { kopfstand, MzbFund, taxaeingabe, taxastand } from './fund.ts'
import { bemerkung, PROBENBESTIMMUNG } from './gemeinsameFelder.ts'
import { Fassungswechsel, Fassungswechselstand, Taxalistenversion } from './taxaliste.ts'

/** MZB-Proben: Kopf und Taxaliste je Methode. */

export const MzbKopf = z
  .object({
    entnahmegeraet: feld('Entnahmegerät', pflichtauswahl(ENTNAHMEGERAETE), {
      hilfe: 'Gerät, mit dem die Probe genommen wurde. Zur Wahl steht, was zur Methode passt.',
      darwinCore: 'samplingProtocol',
    }),
    maschenweite: feld('Maschenweite', ganzzahl(50, 5000), {
      einheit: 'µm',
      hilfe: 'Maschenweite des Netzes oder feinsten Siebs. Bei der MHS 500 µm (EN 16150).',
    }),
    flaeche: feld('Probefläche', zahl(0.001, 100, 2), {
      einheit: 'm²',
      hilfe:
        'Summe der Flächen aller Teilproben, bei der MHS 20 × 0,0625 m² = 1,25 m². Auf sie beziehen sich die Individuen je m².',
      synonyme: ['Fläche'],
      darwinCore: 'sampleSizeValue',
    }),
    teilproben: feld('Teilproben', ganzzahl(1, 200), {
      hilfe: 'Zahl der Teilproben, aus denen die Probe besteht; bei der MHS 20.',
    }),
    aussortiertZaehler: feld('Aussortierter Anteil', ganzzahl(1, 1000), {
      hilfe:
        'Wie viele von wie vielen gleichen Teilen der Probe im Labor ausgelesen wurden, etwa 5/30. Gezählte Individuen werden damit hochgerechnet.',
      nenner: 'aussortiertNenner',
    }),
    aussortiertNenner: feld('Aussortierter Anteil: Nenner', ganzzahl(1, 1000), {
      hilfe: 'In wie viele gleiche Teile die Probe im Labor geteilt wurde. Zähler und Nenner gehören zusammen.',
    }),
    ...PROBENBESTIMMUNG,
    bemerkung: bemerkung(4000),
  })
  .check(ctx => {
    const { aussortiertZaehler: z, aussortiertNenner: n } = ctx.value
    const melde = (feld: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [feld], message, input: ctx.value })
    if ((z === null) !== (n === null))
      melde(z === null ? 'aussortiertZaehler' : 'aussortiertNenner', 'Zähler und Nenner gehören zusammen')
    if (z !== null && n !== null && z > n)
      melde('aussortiertZaehler', 'Der aussortierte Anteil kann nicht größer als 1 sein')
  })
export type MzbKopf = z.infer<typeof MzbKopf>

export const MzbKopfStand = kopfstand(MzbKopf)

export const MzbTaxaStand = taxastand(MzbFund).extend({
  /** m² und Anteil der Probe: daraus folgen die Individuen je m² */
  flaeche: z.number().nullable(),
  aussortierterAnteil: z.number().nullable(),
})
export type MzbTaxaStand = z.infer<typeof MzbTaxaStand>

export const MzbTaxaEingabe = taxaeingabe(MzbFund)

export type MzbProbenpfad = 'mhs' | 'screening' | 'qualitativeProbe' | 'quantitativeProbe' | 'biomasse'
export const METHODE_JE_PFAD: Readonly<Record<MzbProbenpfad, MzbMethode>> = {
  mhs: 'MHS',
  screening: 'SCREENING',
  qualitativeProbe: 'QUALITATIV',
  quantitativeProbe: 'QUANTITATIV',
  biomasse: 'BIOMASSE',
}

const gemeinsam = { thema: 'MZB', objekt: 'aufnahme', element: 'MZB' } as const

/** Die Aufrufe einer Methode; alle Methoden haben dieselben. */
export function mzbProbe<const N extends MzbProbenpfad>(name: N) {
  return {
    leseKopf: endpunkt({
      ...gemeinsam,
      methode: 'GET',
      pfad: `/aufnahme/:id/mzb/${name}`,
      zusammenfassung: `Kopf der Probe (${name})`,
      recht: 'aufnahme.lesen',
      params: MitKennung,
      antwort: MzbKopfStand,
    }),
    speichereKopf: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      pfad: `/aufnahme/:id/mzb/${name}`,
      zusammenfassung: `Kopf der Probe speichern (${name})`,
      recht: 'aufnahme.bearbeiten',
      params: MitKennung,
      body: z.object({ version: Version, daten: MzbKopf }),
      antwort: MzbKopfStand,
    }),
    leseTaxa: endpunkt({
      ...gemeinsam,
      methode: 'GET',
      pfad: `/aufnahme/:id/mzb/${name}/taxa`,
      zusammenfassung: `Taxaliste der Probe (${name})`,
      recht: 'aufnahme.lesen',
      params: MitKennung,
      query: Blaetterwahl,
      blaettert: 'zeilen',
      antwort: MzbTaxaStand,
    }),
    speichereTaxa: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      pfad: `/aufnahme/:id/mzb/${name}/taxa`,
      zusammenfassung: `Taxaliste der Probe im Ganzen speichern (${name})`,
      recht: 'aufnahme.bearbeiten',
      params: MitKennung,
      body: MzbTaxaEingabe,
      antwort: MzbTaxaStand,
    }),
    loesche: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      pfad: `/aufnahme/:id/mzb/delete/${name}`,
      zusammenfassung: `Probe samt Taxaliste löschen (${name})`,
      recht: 'aufnahme.bearbeiten',
      params: MitKennung,
      /** Versionen von Kopf und Taxaliste: gelöscht wird nur, was der Angemeldete gesehen hat */
      body: z.object({ version: Version, taxaVersion: Version }),
      antwort: null,
    }),
    loescheTaxa: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      pfad: `/aufnahme/:id/mzb/delete/${name}/taxa`,
      zusammenfassung: `Alle Taxa der Probe löschen (${name})`,
      recht: 'aufnahme.bearbeiten',
      params: MitKennung,
      body: z.object({ version: Version }),
      antwort: MzbTaxaStand,
    }),
    loescheTaxon: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      pfad: `/aufnahme/:id/mzb/delete/${name}/taxa/:zeile`,
      zusammenfassung: `Eine Zeile der Taxaliste löschen (${name})`,
      recht: 'aufnahme.bearbeiten',
      params: MitKennung.extend({ zeile: Kennung }),
      body: z.object({ version: Version }),
      antwort: MzbTaxaStand,
    }),
  }
}
export const mhs = mzbProbe('mhs')
export const screening = mzbProbe('screening')
export const qualitativeProbe = mzbProbe('qualitativeProbe')
export const quantitativeProbe = mzbProbe('quantitativeProbe')
export const biomasse = mzbProbe('biomasse')

const Methode = z.enum(schluesselVon(MZB_METHODEN))
const MethodeDerAufnahme = z.object({
  methode: Methode,
  label: z.string(),
  version: z.number().int(),
  taxa: z.number().int(),
  geaendertAm: z.string(),
})

/** Fügt eine Methode an; bei der detaillierten Methode gelten deren Fläche, Maschenweite und Teilproben schon ohne Kopf. */
export const fuegeMzbMethodeAn = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/aufnahme/:id/mzb/methoden',
  zusammenfassung: 'Methode an die Aufnahme anfügen',
  recht: 'aufnahme.bearbeiten',
  params: MitKennung,
  body: z.object({ methode: Methode }),
  antwort: z.array(MethodeDerAufnahme),
})
export const listeAnhaengbareMzbMethoden = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/methoden/appendable',
  zusammenfassung: 'Methoden, die der Aufnahme noch angefügt werden können',
  recht: 'aufnahme.lesen',
  params: MitKennung,
  antwort: z.array(Wahl),
})
export const listeMzbMethoden = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/methoden/appended',
  zusammenfassung: 'Methoden der Aufnahme',
  recht: 'aufnahme.lesen',
  params: MitKennung,
  antwort: z.array(MethodeDerAufnahme),
})
export const listeHaeufigkeiten = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/haeufigkeitsskalaWerte',
  zusammenfassung: 'Stufen der Häufigkeitsskala einer Methode',
  recht: 'aufnahme.lesen',
  params: MitKennung,
  query: z.object({ methode: z.enum(['SCREENING', 'QUALITATIV']).default('QUALITATIV') }),
  antwort: z.array(Wahl),
})
export const listeMzbBiomasseversionen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/epmBiomasseVersionen',
  zusammenfassung: 'Fassungen der Biomasse-Taxaliste, die für die Probe wählbar sind',
  recht: 'aufnahme.lesen',
  params: MitKennung,
  query: Blaetterwahl,
  blaettert: 'antwort',
  antwort: z.array(Taxalistenversion),
})
/** Mit `vorschau` ändert sich nichts: die Antwort sagt, was der Wechsel bewirken würde. */
export const wechsleMzbListenversion = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/aufnahme/:id/mzb/update/taxalistenversion',
  zusammenfassung: 'Probe einer Methode auf eine andere Fassung ihrer Taxaliste umstellen',
  recht: 'aufnahme.bearbeiten',
  params: MitKennung,
  body: Fassungswechsel.extend({ methode: Methode }),
  antwort: Fassungswechselstand,
})
