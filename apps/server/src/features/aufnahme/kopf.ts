import {
  type Akteur,
  AUFNAHMETEILE,
  darf,
  ELEMENTE,
  type Element,
  elementfelder,
  kurzVon,
  METHODENANGABEN,
  MZB_METHODEN,
  ORTSBEFUNDNAMEN,
  type Recht,
  type Status,
} from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import { auftragnehmerfelder, type leseAufnahme, type leseAufnahmedaten } from '@benthos/vertrag/aufnahme'
import { alsElementstand } from '../../fach/aufnahmestand/elementstand.ts'
import { type Aufnahmesachverhalt, alsSachverhalt, darfElement } from '../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht } from '../../fach/rechte/teilrecht.ts'
import type { Kopfzeile } from './sql.ts'

/** Kopf der Aufnahme, wie ihn dieser Akteur sehen darf. */
export function alsKopf(z: Kopfzeile, akteur: Akteur): AntwortEingabe<typeof leseAufnahme> {
  const sachverhalt = alsSachverhalt(z)
  const darfJe = (recht: Recht) => (element: Element) => darfElement(akteur, recht, sachverhalt, element)
  const lesbar = darfJe('aufnahme.lesen')
  const proben = z.proben.filter(({ methode }) => lesbar(METHODENANGABEN[methode].element))
  return {
    id: z.id,
    version: z.stand,
    code: z.code,
    datum: z.datum,
    messstelle: {
      id: z.messstelle_id,
      code: z.messstelle_code,
      name: z.messstelle_name,
      art: z.art,
      gewaesser: z.gewaesser,
      bundesland: z.bundesland,
      bioregion: z.bioregion,
    },
    projekt: { id: z.projekt_id, name: z.projekt_name },
    ...elementfelder(element => alsElementstand(z[kurzVon(element)], lesbar(element))),
    mzbMethoden: MZB_METHODEN.map(m => m.value).filter(methode => proben.some(probe => probe.methode === methode)),
    proben: proben.map(({ methode, geraet, hatTaxa }) => ({
      methode,
      istKopfErfasst: geraet !== null || METHODENANGABEN[methode].geraete.length === 0,
      hatTaxa,
    })),
    ortsbefund: ORTSBEFUNDNAMEN.filter(abschnitt => AUFNAHMETEILE[abschnitt].elemente.some(lesbar)).map(abschnitt => {
      const istErfasst = z.erfasste.includes(abschnitt)
      const { sperre } = ermittleTeilrecht(akteur, sachverhalt, abschnitt, istErfasst)
      return { abschnitt, istErfasst, istGesperrt: sperre !== null }
    }),
    istDemo: z.ist_demo,
    geaendertAm: z.geaendert_am,
    geaendertVon: z.geaendert_von,
    rechte: {
      kopfBearbeiten: darfAlle(akteur, 'aufnahmedaten.bearbeiten', sachverhalt),
      ...elementfelder(darfJe('aufnahme.bearbeiten'), 'Bearbeiten'),
      loeschen: darfAlle(akteur, 'aufnahme.loeschen', sachverhalt),
      loeschsperre: loeschsperre(akteur, sachverhalt),
      duplizieren: ELEMENTE.some(darfJe('aufnahme.anlegen')),
      zuweisen: ELEMENTE.some(darfJe('auftragnehmer.zuweisen')),
      ...elementfelder(darfJe('verlauf.lesen'), 'Verlauf'),
      plausibilitaet: ELEMENTE.some(darfJe('verlauf.lesen')),
      qs: z.proben.length > 0 && ELEMENTE.some(darfJe('qs.lesen')),
    },
  }
}

/** Aufnahmedaten zum Bearbeiten; ein Element, das der Akteur nicht lesen darf, kommt darin nicht vor. */
export function alsAufnahmedaten(z: Kopfzeile, akteur: Akteur): AntwortEingabe<typeof leseAufnahmedaten> {
  const sachverhalt = alsSachverhalt(z)
  const lesbar = (element: Element) => darfElement(akteur, 'aufnahme.lesen', sachverhalt, element)
  return {
    version: z.version,
    daten: {
      code: z.code,
      messstelleId: z.messstelle_id,
      projektId: z.projekt_id,
      datum: z.datum,
      uhrzeit: z.uhrzeit?.slice(0, 5) ?? null,
      methoden: ELEMENTE.filter(lesbar),
      probenehmer: z.probenehmer,
      ...auftragnehmerfelder(element => (lesbar(element) ? z[kurzVon(element)].auftragnehmerId : null)),
      bemerkung: z.bemerkung,
    },
    geaendertAm: z.geaendert_am,
    geaendertVon: z.geaendert_von,
    bearbeitbar: darfAlle(akteur, 'aufnahmedaten.bearbeiten', sachverhalt),
  }
}

/** Elemente, deren Status allein das Löschen verhindert; wer nie löschen darf, erfährt keinen Grund. */
function loeschsperre(akteur: Akteur, sachverhalt: Aufnahmesachverhalt): Element[] {
  const duerfte = (status: Status | null) =>
    ELEMENTE.every(element => {
      const sache = sachverhalt[element]
      return sache === null || darf(akteur, 'aufnahme.loeschen', { ...sache, status: status ?? sache.status })
    })
  if (duerfte(null) || !duerfte('NEU')) return []
  return ELEMENTE.filter(element => {
    const sache = sachverhalt[element]
    return sache !== null && !darf(akteur, 'aufnahme.loeschen', sache)
  })
}

function darfAlle(akteur: Akteur, recht: Recht, sachverhalt: Aufnahmesachverhalt): boolean {
  return ELEMENTE.flatMap(element => sachverhalt[element] ?? []).every(sache => darf(akteur, recht, sache))
}
