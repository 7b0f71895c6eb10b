import {
  type Akteur,
  ELEMENTE,
  type Element,
  kurzVon,
  listeBedingungen,
  type Recht,
  type Status,
} from '@benthos/fachmodell'
import { type Fristmerkmal, NAHE_FRIST_TAGE } from '@benthos/vertrag/aufnahme'
import { FREIGABEN_SEIT_TAGEN, LANGE_OFFEN_TAGE } from './konstanten.ts'

/** Kriterien der Aufnahmenliste; dieselben zählen und öffnen sie. */
export type Kriterien = Readonly<Record<string, string | readonly string[]>>

/** Was auf jemanden wartet: eine Zeile der Arbeitsliste. */
export type Posten = Readonly<{
  id: string
  titel: string
  schritt: string
  /** je Qualitätselement, oder eine Liste für beide */
  auswahlen: readonly Readonly<{ element: Element | null; kriterien: Kriterien }>[]
}>

/**
 * Was nach den Rechten der Rolle zu tun ist, das Dringende zuerst.
 * @param heute Tag, an dem gezählt wird
 */
export function postenFuer(akteur: Akteur, heute: Date): readonly Posten[] {
  const bearbeitet = umfangVon(akteur, 'aufnahme.bearbeiten')
  const prueft = umfangVon(akteur, 'status.pruefen')
  const gibtFrei = umfangVon(akteur, 'status.freigeben')
  return [
    ...(bearbeitet
      ? [
          jeElement('ZURUECK', 'Zurückgewiesen', 'überarbeiten und neu bewerten', bearbeitet, ['UNPLAUSIBEL']),
          nachFrist('UEBERFAELLIG', 'Überfällig', 'die Frist ist vorbei', bearbeitet, 'UEBERFAELLIG'),
          nachFrist('FAELLIG', 'Fällig', `Frist in den nächsten ${NAHE_FRIST_TAGE} Tagen`, bearbeitet, 'NAHE'),
          jeElement(
            'LANGE_OFFEN',
            'Lange offen',
            `Probenahme vor mehr als ${LANGE_OFFEN_TAGE} Tagen`,
            bearbeitet,
            OFFEN,
            () => ({
              datumBis: tagVor(heute, LANGE_OFFEN_TAGE),
            }),
          ),
          jeElement('OFFEN', 'In Arbeit', 'vervollständigen, bewerten, abschließen', bearbeitet, OFFEN),
        ]
      : []),
    ...(prueft
      ? [jeElement('PRUEFEN', 'Zu prüfen', 'auf Plausibilität prüfen', prueft, ['BEWERTUNG_ABGESCHLOSSEN'])]
      : []),
    ...(gibtFrei
      ? [
          jeElement(
            'FREIGEBEN',
            'Freizugeben',
            'plausibel, noch nicht freigegeben',
            gibtFrei,
            ['PLAUSIBEL'],
            element => ({
              [`${kurzVon(element)}Freigabe`]: ['NICHT_FREIGEGEBEN'],
            }),
          ),
        ]
      : []),
    {
      id: 'FREIGEGEBEN',
      titel: 'Zuletzt freigegeben',
      schritt: `in den letzten ${FREIGABEN_SEIT_TAGEN} Tagen`,
      auswahlen: [{ element: null, kriterien: { freigegebenAb: tagVor(heute, FREIGABEN_SEIT_TAGEN) } }],
    },
  ]
}

const OFFEN: readonly Status[] = ['NEU', 'ROHDATEN', 'BEWERTET']

/** Die Frist des Elements selbst; was übergeben ist, hat keine mehr. */
function nachFrist(id: string, titel: string, schritt: string, umfang: Kriterien, frist: Fristmerkmal): Posten {
  return {
    id,
    titel,
    schritt,
    auswahlen: ELEMENTE.map(element => ({
      element,
      kriterien: { ...umfang, element: [element], frist: [frist] },
    })),
  }
}

function jeElement(
  id: string,
  titel: string,
  schritt: string,
  umfang: Kriterien,
  status: readonly Status[],
  weitere: (element: Element) => Kriterien = () => ({}),
): Posten {
  return {
    id,
    titel,
    schritt,
    auswahlen: ELEMENTE.map(element => ({
      element,
      kriterien: { ...umfang, ...weitere(element), [`${kurzVon(element)}Status`]: status },
    })),
  }
}

/** Die Bedingungen eines Rechts als Kriterien der Liste; mit mehreren gilt die weiteste, ohne das Recht `null`. */
function umfangVon(akteur: Akteur, recht: Recht): Kriterien | null {
  const faelle = listeBedingungen(akteur, recht)
  const laender = [
    ...new Set(faelle.flatMap(({ bedingung, fuer }) => (bedingung.eigenesBundesland ? (fuer.bundesland ?? []) : []))),
  ]
  const umfaenge = faelle.map(
    ({ bedingung: { bereiche, eigenesBundesland, eigeneOrganisation, eigenerAuftrag } }): Kriterien => ({
      ...(bereiche && { bereich: bereiche }),
      ...(eigenesBundesland && laender.length > 0 && { bundesland: laender }),
      ...((eigeneOrganisation || eigenerAuftrag) && { meine: 'true' }),
    }),
  )
  return umfaenge.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)[0] ?? null
}

function tagVor(heute: Date, tage: number): string {
  const tag = new Date(heute.getFullYear(), heute.getMonth(), heute.getDate() - tage, 12)
  return tag.toISOString().slice(0, 10)
}
