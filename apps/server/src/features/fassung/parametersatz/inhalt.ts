import type { JederParametersatz, Parametersatz, Parameterverfahren } from '@benthos/bewertung'
import { TROPHISCHE_GRUNDZUSTAENDE, TYPGRUPPEN } from '@benthos/fachmodell'
import type { Parameterabschnitt } from '@benthos/vertrag/parametersatzspalten'
import { GRUNDZUSTAENDE } from './abschnitte.ts'

/** Eine geprüfte Angabe eines Parametersatzes; Typ und Name als Schlüssel. */
export type Parameterzeile = {
  abschnitt: Parameterabschnitt
  typ: string | null
  name: string | null
  gewichtsname: string | null
  schwere: 'INFO' | 'WARNUNG' | 'FEHLER' | null
  sensitiv: boolean
  zahlen: Readonly<Record<string, number>>
}

type Zeilen = readonly Parameterzeile[]
type Inhalt<V extends Parameterverfahren> = Parametersatz<V>['inhalt']

/** Skalen enden, wo nichts anderes dasteht, bei 4. */
const SKALENENDE = 4

const alle = (zeilen: Zeilen, abschnitt: Parameterabschnitt): Zeilen => zeilen.filter(z => z.abschnitt === abschnitt)
const zahl = (zeile: Parameterzeile | undefined, feld: string): number => zeile?.zahlen[feld] ?? Number.NaN

function grenzen(zeile: Parameterzeile | undefined): [number, number, number, number] | null {
  if (!zeile) return null
  return [zahl(zeile, 'grenze1'), zahl(zeile, 'grenze2'), zahl(zeile, 'grenze3'), zahl(zeile, 'grenze4')]
}
const grenzenVon = (zeilen: Zeilen, abschnitt: Parameterabschnitt) => grenzen(alle(zeilen, abschnitt)[0])
const grenzenJeGrundzustand = (zeilen: Zeilen, abschnitt: Parameterabschnitt) =>
  GRUNDZUSTAENDE.map(grundzustand => ({
    grundzustand,
    grenzen: grenzen(alle(zeilen, abschnitt).find(({ typ }) => typ === String(grundzustand))),
  }))
const skalenende = (zeilen: Zeilen, abschnitt: Parameterabschnitt): number => {
  const [zeile] = alle(zeilen, abschnitt)
  return zeile ? zahl(zeile, 'wert') : SKALENENDE
}
function bestandteile(zeilen: Zeilen, abschnitt: Parameterabschnitt, typgruppe: string) {
  const eigene = alle(zeilen, abschnitt).filter(({ typ }) => typ === typgruppe)
  if (eigene.length === 0) return null
  return eigene.map(zeile => ({
    // Der Name ist gegen die Kenngrößen des Rechenkerns geprüft.
    kenngroesse: zeile.name as never,
    unten: zahl(zeile, 'unten'),
    oben: zahl(zeile, 'oben'),
    gewicht: zahl(zeile, 'gewicht'),
  }))
}
function mindest(zeilen: Zeilen, name: string) {
  const zeile = alle(zeilen, 'MINDESTANFORDERUNG').find(z => z.name === name)
  return zeile?.schwere ? { minimum: zahl(zeile, 'wert'), schwere: zeile.schwere } : null
}
function indikation(zeilen: Zeilen, werte: Parameterabschnitt, gruppe: Parameterabschnitt) {
  const [aus] = alle(zeilen, werte)
  if (aus?.name && aus.gewichtsname) return { art: 'WERTE' as const, wert: aus.name, gewicht: aus.gewichtsname }
  const gruppen = alle(zeilen, gruppe)
  const [erste] = gruppen
  if (!erste?.name) return null
  return {
    art: 'GRUPPEN' as const,
    gruppe: erste.name,
    zuordnung: gruppen.map(zeile => ({
      schluesselzahl: zahl(zeile, 'schluesselzahl'),
      wert: zahl(zeile, 'wert'),
      gewicht: zahl(zeile, 'gewicht'),
    })),
  }
}
function referenzen<T extends string | number>(zeilen: Zeilen, abschnitt: Parameterabschnitt, typen: readonly T[]) {
  return typen.map(typ => {
    const zeile = alle(zeilen, abschnitt).find(z => z.typ === String(typ))
    return { typ, wert: zeile ? zahl(zeile, 'wert') : null }
  })
}
function referenzliste(zeilen: Zeilen) {
  const taxa = alle(zeilen, 'REFERENZART_TAXON')
  if (taxa.length > 0) return { art: 'TAXA' as const, taxa: taxa.map(({ name }) => name ?? '') }
  const werte = alle(zeilen, 'REFERENZART_WERT')
  const [erste] = werte
  if (!erste?.name) return null
  return { art: 'WERTE' as const, kenngroesse: erste.name, werte: werte.map(zeile => zahl(zeile, 'wert')) }
}

const TYPEN = TYPGRUPPEN.map(({ value }) => value)

/** Inhalt eines Parametersatzes aus seinen Zeilen; was fehlt, ist nicht hinterlegt. */
export function baueInhalt(verfahren: Parameterverfahren, zeilen: Zeilen): JederParametersatz['inhalt'] {
  switch (verfahren) {
    case 'MZB_DETAILLIERT':
      return {
        saprobie: {
          hoechsterWert: skalenende(zeilen, 'SAPROBIE_SKALENENDE'),
          grenzen: grenzenJeGrundzustand(zeilen, 'SAPROBIE_GRENZEN'),
        },
        degradation: {
          grenzen: grenzenVon(zeilen, 'DEGRADATION_GRENZEN'),
          indizes: TYPEN.flatMap(typgruppe =>
            (['MMI1', 'MMI2'] as const).map(schluessel => ({
              schluessel,
              typgruppe,
              bestandteile: bestandteile(zeilen, schluessel, typgruppe),
            })),
          ),
        },
        mindestanforderungen: {
          indikatortaxa: mindest(zeilen, 'indikatortaxa'),
          haeufigkeitssumme: mindest(zeilen, 'haeufigkeitssumme'),
          individuen: mindest(zeilen, 'individuen'),
          abdeckungProzent: mindest(zeilen, 'abdeckungProzent'),
        },
      } satisfies Inhalt<'MZB_DETAILLIERT'>
    case 'MZB_SCREENING':
      return {
        einheiten: einheiten(zeilen),
        allgemeineBelastung: {
          grenzen: grenzenVon(zeilen, 'ALLGEMEIN_GRENZEN'),
          indizes: TYPEN.map(typgruppe => ({
            typgruppe,
            bestandteile: bestandteile(zeilen, 'ALLGEMEIN_KENNGROESSE', typgruppe),
          })),
        },
        organischeBelastung: {
          hoechsterWert: skalenende(zeilen, 'ORGANISCH_SKALENENDE'),
          grenzen: grenzenJeGrundzustand(zeilen, 'ORGANISCH_GRENZEN'),
        },
        mindestanforderungen: { screeningtaxa: mindest(zeilen, 'screeningtaxa') },
      } satisfies Inhalt<'MZB_SCREENING'>
    case 'PHB':
      return {
        trophie: {
          indikation: indikation(zeilen, 'TROPHIE_INDIKATION', 'TROPHIE_GRUPPE'),
          hoechsterWert: skalenende(zeilen, 'TROPHIE_SKALENENDE'),
          referenzen: referenzen(
            zeilen,
            'TROPHIE_REFERENZ',
            TROPHISCHE_GRUNDZUSTAENDE.map(({ value }) => value),
          ),
          grenzen: grenzenVon(zeilen, 'TROPHIE_GRENZEN'),
        },
        saprobie: {
          indikation: indikation(zeilen, 'SAPROBIE_INDIKATION', 'SAPROBIE_GRUPPE'),
          hoechsterWert: skalenende(zeilen, 'SAPROBIE_SKALENENDE'),
          referenzen: referenzen(zeilen, 'SAPROBIE_REFERENZ', GRUNDZUSTAENDE),
          grenzen: grenzenVon(zeilen, 'SAPROBIE_GRENZEN'),
        },
        referenzarten: {
          liste: referenzliste(zeilen),
          referenzen: referenzen(zeilen, 'REFERENZART_REFERENZ', TYPEN),
          grenzen: grenzenVon(zeilen, 'REFERENZART_GRENZEN'),
        },
        mindestanforderungen: {
          schalen: mindest(zeilen, 'schalen'),
          indikatortaxa: mindest(zeilen, 'indikatortaxa'),
          abdeckungProzent: mindest(zeilen, 'abdeckungProzent'),
        },
      } satisfies Inhalt<'PHB'>
  }
}

function einheiten(zeilen: Zeilen) {
  const liste = alle(zeilen, 'SCREENING_EINHEIT')
  if (liste.length === 0) return null
  return liste.map(({ name, sensitiv, zahlen }) => ({
    name: name ?? '',
    sensitiv,
    degradation: zahlen['degradation'] ?? null,
    saprobie: zahlen['saprobie'] ?? null,
  }))
}
