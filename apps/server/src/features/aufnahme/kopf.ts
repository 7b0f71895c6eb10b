import { type Akteur, darf, ELEMENTE, type Element, MZB_METHODEN, type Recht, type Status } from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import type { leseAufnahme, leseAufnahmedaten } from '@benthos/vertrag/aufnahme'
import { alsElementstand } from '../../fach/aufnahmestand/elementstand.ts'
import { type Aufnahmesachverhalt, alsSachverhalt, darfElement } from '../../fach/rechte/aufnahmeLage.ts'
import type { Kopfzeile } from './sql.ts'

/** Kopf der Aufnahme, wie ihn dieser Akteur sehen darf. */
export function alsKopf(z: Kopfzeile, akteur: Akteur): AntwortEingabe<typeof leseAufnahme> {
  const sachverhalt = alsSachverhalt(z)
  const mzbLesbar = darfElement(akteur, 'aufnahme.lesen', sachverhalt, 'MZB')
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
    mzb: stand(z, 'mzb', mzbLesbar),
    phb: stand(z, 'phb', darfElement(akteur, 'aufnahme.lesen', sachverhalt, 'PHB')),
    mzbMethoden: MZB_METHODEN.map(m => m.value).filter(methode => mzbLesbar && z.mzb_methoden.includes(methode)),
    istDemo: z.ist_demo,
    geaendertAm: z.geaendert_am,
    geaendertVon: z.geaendert_von,
    rechte: {
      kopfBearbeiten: darfAlle(akteur, 'aufnahmedaten.bearbeiten', sachverhalt),
      mzbBearbeiten: darfElement(akteur, 'aufnahme.bearbeiten', sachverhalt, 'MZB'),
      phbBearbeiten: darfElement(akteur, 'aufnahme.bearbeiten', sachverhalt, 'PHB'),
      loeschen: darfAlle(akteur, 'aufnahme.loeschen', sachverhalt),
      loeschsperre: loeschsperre(akteur, sachverhalt),
      duplizieren: ELEMENTE.some(element => darfElement(akteur, 'aufnahme.anlegen', sachverhalt, element)),
      zuweisen: ELEMENTE.some(element => darfElement(akteur, 'auftragnehmer.zuweisen', sachverhalt, element)),
      mzbVerlauf: darfElement(akteur, 'verlauf.lesen', sachverhalt, 'MZB'),
      phbVerlauf: darfElement(akteur, 'verlauf.lesen', sachverhalt, 'PHB'),
      plausibilitaet: ELEMENTE.some(element => darfElement(akteur, 'verlauf.lesen', sachverhalt, element)),
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
      auftragnehmerMzbId: lesbar('MZB') ? z.mzb_auftragnehmer_id : null,
      auftragnehmerPhbId: lesbar('PHB') ? z.phb_auftragnehmer_id : null,
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

function stand(z: Kopfzeile, e: 'mzb' | 'phb', sichtbar: boolean) {
  return alsElementstand({
    sichtbar,
    status: z[`${e}_status`],
    freigabe: z[`${e}_freigabe`],
    klasse: z[`${e}_klasse`],
    einschaetzung: z[`${e}_einschaetzung`],
    bewertungId: z[`${e}_bewertung_id`],
    auftragnehmerId: z[`${e}_auftragnehmer_id`],
    auftragnehmer: z[`${e}_auftragnehmer`],
  })
}
