import {
  ELEMENTE,
  ELEMENTE_LABEL,
  type Element,
  istKieselalge,
  METHODENANGABEN,
  methodenDes,
  type Probenmethode,
} from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import type { Endpunkt } from '@benthos/vertrag'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { feldangaben } from '@benthos/vertrag/feldangaben'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { PhbKopf } from '@benthos/vertrag/phb'
import { leseStandardbericht, leseTaxalistenbericht, type Taxalistenbericht } from '@benthos/vertrag/probenbericht'
import { ladeProbenberichte, PROBENBERICHTE, type Probenbericht } from '@benthos/vertrag/sammelbericht'
import type { FastifyInstance } from 'fastify'
import { nenneAbsender } from '../../../fach/bericht/absender.ts'
import { berichtsname } from '../../../fach/bericht/berichtsname.ts'
import { ladeLage } from '../../../fach/bericht/lage.ts'
import { liesAufEinmal } from '../../../fach/bericht/liesAufEinmal.ts'
import { type Blattanfrage, type Sammlung, sammleBerichte } from '../../../fach/bericht/sammelbericht.ts'
import { ladeBerichtskopf, ladeFuehrendesErgebnis } from '../../../fach/bericht/sql.ts'
import { ladeFunde } from '../../../fach/probe/funde.ts'
import { type Aufnahmeanfrage, darfHier } from '../../../fach/rechte/aufnahmeLage.ts'
import { geforderteTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE, BERICHTE_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { ladeMischbestaende } from '../mischbestandSql.ts'
import { kopfAus } from '../service.ts'
import { ladeProbe, type Probe } from '../sql.ts'
import type { Berichtsprobe, Probenberichtseingabe, Standardangaben } from './probenbericht.ts'

const PROBENBERICHT = new URL('probenbericht.ts', import.meta.url)

/** Was ein Taxalistenbericht zeigt: die Probe dieser Methode, wo `nurMakroalgen` ohne ihre Kieselalgen. */
type Ausschnitt = { methode: Probenmethode; titel: string; nurMakroalgen?: boolean }

const AUSSCHNITTE: Readonly<Record<Taxalistenbericht, Ausschnitt>> = {
  MHS: { methode: 'MHS', titel: 'Taxaliste MHS' },
  SCREENING: { methode: 'SCREENING', titel: 'Taxaliste Screening' },
  PHB: { methode: 'PHB', titel: 'Taxaliste Phytobenthos' },
  MAKROALGEN: { methode: 'PHB', titel: 'Taxaliste Makroalgen', nurMakroalgen: true },
}

/** Kopf einer Probe je Qualitätselement, mit seinen Feldern im Katalog. */
const KOPF = { MZB: MzbKopf, PHB: PhbKopf }

/** Was ein Archiv von Berichten zu einer Aufnahme enthalten kann. */
const GESAMMELT: Readonly<Record<Probenbericht, { label: string; ausschnitt: Berichtsausschnitt; vertrag: Endpunkt }>> =
  {
    STANDARD_MZB: standardberichtZu('MZB'),
    STANDARD_PHB: standardberichtZu('PHB'),
    MHS: taxalisteZu('MHS'),
    SCREENING: taxalisteZu('SCREENING'),
    PHB: taxalisteZu('PHB'),
    MAKROALGEN: taxalisteZu('MAKROALGEN'),
  }
const SAMMLUNG: Sammlung = {
  pfad: ladeProbenberichte.pfad,
  name: 'Probenberichte',
  spalte: { feld: 'bericht', titel: 'Bericht' },
  nichtLesbar: 'keine Probe, die Sie lesen dürfen',
}
const OHNE_ANGABE: readonly Probenbericht[] = ['STANDARD_MZB', 'STANDARD_PHB']

/** Taxalisten und Standardberichte als PDF, einzeln und viele als Archiv. */
export function registriereProbenberichte(app: FastifyInstance, dienste: Dienste): void {
  for (const art of Object.keys(AUSSCHNITTE) as Taxalistenbericht[])
    bediene(app, dienste, leseTaxalistenbericht[art], {
      jeMinute: BERICHTE_JE_MINUTE,
      fuehreAus: a => zeichneBericht(dienste, a, GESAMMELT[art].ausschnitt, a.query.briefkopf),
    })
  for (const element of ELEMENTE)
    bediene(app, dienste, leseStandardbericht[element], {
      jeMinute: BERICHTE_JE_MINUTE,
      fuehreAus: a => zeichneBericht(dienste, a, GESAMMELT[`STANDARD_${element}`].ausschnitt, a.query.briefkopf),
    })
  bediene(app, dienste, ladeProbenberichte, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => {
      const { bericht = OHNE_ANGABE, briefkopf, ...wahl } = a.query
      const blaetter = PROBENBERICHTE.filter(eines => bericht.includes(eines)).map(schluessel => {
        const { label, vertrag, ausschnitt } = GESAMMELT[schluessel]
        const zeichne = async (anfrage: Blattanfrage) => [
          { name: ausschnitt.name.join('_'), pdf: await zeichneBericht(dienste, anfrage, ausschnitt, briefkopf) },
        ]
        return { schluessel, label, vertrag, zeichne }
      })
      return sammleBerichte(dienste, a, wahl, SAMMLUNG, blaetter)
    },
  })
}

/** Was ein Bericht zeigt und wie seine Datei heißt. */
type Berichtsausschnitt = {
  element: Element
  methoden: readonly Probenmethode[]
  titel: string
  nurMakroalgen: boolean
  /** mit Klasse und Lage */
  istStandard: boolean
  name: readonly string[]
}

function standardberichtZu(element: Element) {
  const label = `Standardbericht ${ELEMENTE_LABEL[element]}`
  const ausschnitt: Berichtsausschnitt = {
    element,
    methoden: methodenDes(element),
    titel: label,
    nurMakroalgen: false,
    istStandard: true,
    name: ['Standardbericht', element],
  }
  return { label, ausschnitt, vertrag: leseStandardbericht[element] }
}

function taxalisteZu(art: Taxalistenbericht) {
  const { methode, titel, nurMakroalgen = false } = AUSSCHNITTE[art]
  const ausschnitt: Berichtsausschnitt = {
    element: METHODENANGABEN[methode].element,
    methoden: [methode],
    titel,
    nurMakroalgen,
    istStandard: false,
    name: ['Taxaliste', art],
  }
  return { label: titel, ausschnitt, vertrag: leseTaxalistenbericht[art] }
}

type Berichtsanfrage = Aufnahmeanfrage & { abbruch: AbortSignal; kopf: (name: string, wert: string) => void }

/** @throws Einwand `NICHT_GEFUNDEN`, wenn es keine der Proben gibt */
async function zeichneBericht(
  dienste: Dienste,
  a: Berichtsanfrage,
  p: Berichtsausschnitt,
  briefkopf: Briefkopf,
): Promise<Buffer> {
  const eingabe = await liesAufEinmal(a.db, db => liesBericht(dienste, { ...a, db }, p, briefkopf))
  a.kopf('content-type', 'application/pdf')
  a.kopf('content-disposition', berichtsname(...p.name, eingabe.kopf.code))
  const auftrag = { benutzerId: a.sitzung?.benutzerId ?? null, abbruch: a.abbruch }
  return dienste.zeichenwerk.zeichne(auftrag, PROBENBERICHT, eingabe)
}

async function liesBericht(
  dienste: Dienste,
  a: Berichtsanfrage,
  p: Berichtsausschnitt,
  briefkopf: Briefkopf,
): Promise<Probenberichtseingabe> {
  const proben: Berichtsprobe[] = []
  for (const methode of p.methoden) {
    const probe = await ladeProbe(a.db, { aufnahmeId: a.params.id, methode })
    if (probe) proben.push(await beschreibeProbe(dienste, a.db, probe, p))
  }
  if (proben.length === 0)
    throw new Einwand('NICHT_GEFUNDEN', `Zu „${p.titel}“ ist an dieser Aufnahme noch keine Probe erfasst.`)
  return {
    titel: p.titel,
    element: p.element,
    kopf: await ladeBerichtskopf(a.db, a.params.id, p.element),
    briefkopf: await nenneAbsender(dienste, a.db, briefkopf, a.sitzung),
    proben,
    standard: p.istStandard ? await ladeStandardangaben(a, p.element) : null,
    abgerufen: new Date().toISOString(),
  }
}

async function ladeStandardangaben(a: Berichtsanfrage, element: Element): Promise<Standardangaben> {
  const { id } = a.params
  return {
    lage: await ladeLage(a.db, id),
    ...(darfHier(a, 'ergebnis.lesen', element) && { bewertung: await ladeFuehrendesErgebnis(a.db, id, element) }),
  }
}

async function beschreibeProbe(
  dienste: Dienste,
  db: Aufnahmeanfrage['db'],
  probe: Probe,
  { element, nurMakroalgen }: { element: Element; nurMakroalgen: boolean },
): Promise<Berichtsprobe> {
  const taxaliste = await geforderteTaxaliste(dienste, db, probe.taxalistenversion)
  const funde = (await ladeFunde(db, probe)).map(fund => {
    const { gruppe = '', familie = null, gattung = null } = taxaliste.finde(fund.taxon) ?? {}
    return { ...fund, gruppe, familie, gattung }
  })
  const kopf: Readonly<Record<string, unknown>> = kopfAus(probe)
  return {
    titel: benenneMethode(probe.methode),
    kopf: feldangaben(KOPF[element], feld => kopf[feld]).map(({ label, text }) => [label, text]),
    funde: nurMakroalgen ? funde.filter(fund => !istKieselalge(fund)) : funde,
    mischbestaende: (await ladeMischbestaende(db, probe.id)).map(({ daten }) => daten),
  }
}
