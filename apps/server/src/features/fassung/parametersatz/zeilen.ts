import type { JederParametersatz, Klassengrenzen, Parameterverfahren } from '@benthos/bewertung'
import type { Parameterabschnitt } from '@benthos/vertrag/parametersatzspalten'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { namenswerte } from './abschnitte.ts'

type Zeile = { abschnitt: Parameterabschnitt } & Zeilenwerte
type Bestandteile = readonly { kenngroesse: string; unten: number; oben: number; gewicht: number }[] | null
type Mindest = Readonly<Record<string, { minimum: number; schwere: string } | null>>

const grenzen = (abschnitt: Parameterabschnitt, werte: Klassengrenzen | null, typ?: unknown): Zeile[] =>
  werte
    ? [
        {
          abschnitt,
          ...(typ !== undefined && { typ: String(typ) }),
          grenze1: werte[0],
          grenze2: werte[1],
          grenze3: werte[2],
          grenze4: werte[3],
        },
      ]
    : []
const anker = (abschnitt: Parameterabschnitt, typ: string, teile: Bestandteile): Zeile[] =>
  (teile ?? []).map(({ kenngroesse, ...zahlen }) => ({ abschnitt, typ, name: kenngroesse, ...zahlen }))
/** In der Folge ihrer Liste: die Datenbank hält die Schlüssel eines Inhalts in ihrer eigenen. */
function mindest(anforderungen: Mindest, verfahren: Parameterverfahren): Zeile[] {
  const folge = namenswerte('MINDESTANFORDERUNG', verfahren)?.map(({ value }) => value) ?? []
  return Object.entries(anforderungen)
    .toSorted(([a], [b]) => folge.indexOf(a) - folge.indexOf(b))
    .flatMap(([name, eine]) =>
      eine ? [{ abschnitt: 'MINDESTANFORDERUNG' as const, name, wert: eine.minimum, schwere: eine.schwere }] : [],
    )
}
const referenzen = (abschnitt: Parameterabschnitt, werte: readonly { typ: unknown; wert: number | null }[]): Zeile[] =>
  werte.flatMap(({ typ, wert }) => (wert === null ? [] : [{ abschnitt, typ: String(typ), wert }]))

type Indikation = Extract<JederParametersatz, { verfahren: 'PHB' }>['inhalt']['trophie']['indikation']
function indikation(werte: Parameterabschnitt, gruppe: Parameterabschnitt, eine: Indikation): Zeile[] {
  if (eine === null) return []
  if (eine.art === 'WERTE') return [{ abschnitt: werte, name: eine.wert, gewichtsname: eine.gewicht }]
  return eine.zuordnung.map(zahlen => ({ abschnitt: gruppe, name: eine.gruppe, ...zahlen }))
}

/** Zeilen eines Parametersatzes, aus denen `baueInhalt` denselben Inhalt baut; was nicht hinterlegt ist, hat keine. */
export function alsParameterzeilen({ verfahren, inhalt }: JederParametersatz): readonly Zeilenwerte[] {
  switch (verfahren) {
    case 'MZB_DETAILLIERT':
      return [
        { abschnitt: 'SAPROBIE_SKALENENDE', wert: inhalt.saprobie.hoechsterWert },
        ...inhalt.saprobie.grenzen.flatMap(g => grenzen('SAPROBIE_GRENZEN', g.grenzen, g.grundzustand)),
        ...grenzen('DEGRADATION_GRENZEN', inhalt.degradation.grenzen),
        ...inhalt.degradation.indizes.flatMap(i => anker(i.schluessel, i.typgruppe, i.bestandteile)),
        ...mindest(inhalt.mindestanforderungen, verfahren),
      ]
    case 'MZB_SCREENING':
      return [
        ...(inhalt.einheiten ?? []).map(einheit => ({ abschnitt: 'SCREENING_EINHEIT', ...einheit })),
        ...grenzen('ALLGEMEIN_GRENZEN', inhalt.allgemeineBelastung.grenzen),
        ...inhalt.allgemeineBelastung.indizes.flatMap(i => anker('ALLGEMEIN_KENNGROESSE', i.typgruppe, i.bestandteile)),
        { abschnitt: 'ORGANISCH_SKALENENDE', wert: inhalt.organischeBelastung.hoechsterWert },
        ...inhalt.organischeBelastung.grenzen.flatMap(g => grenzen('ORGANISCH_GRENZEN', g.grenzen, g.grundzustand)),
        ...mindest(inhalt.mindestanforderungen, verfahren),
      ]
    case 'PHB': {
      const { trophie, saprobie, referenzarten } = inhalt
      const { liste } = referenzarten
      return [
        ...indikation('TROPHIE_INDIKATION', 'TROPHIE_GRUPPE', trophie.indikation),
        { abschnitt: 'TROPHIE_SKALENENDE', wert: trophie.hoechsterWert },
        ...referenzen('TROPHIE_REFERENZ', trophie.referenzen),
        ...grenzen('TROPHIE_GRENZEN', trophie.grenzen),
        ...indikation('SAPROBIE_INDIKATION', 'SAPROBIE_GRUPPE', saprobie.indikation),
        { abschnitt: 'SAPROBIE_SKALENENDE', wert: saprobie.hoechsterWert },
        ...referenzen('SAPROBIE_REFERENZ', saprobie.referenzen),
        ...grenzen('SAPROBIE_GRENZEN', saprobie.grenzen),
        ...(liste?.art === 'TAXA' ? liste.taxa.map(name => ({ abschnitt: 'REFERENZART_TAXON', name })) : []),
        ...(liste?.art === 'WERTE'
          ? liste.werte.map(wert => ({ abschnitt: 'REFERENZART_WERT', name: liste.kenngroesse, wert }))
          : []),
        ...referenzen('REFERENZART_REFERENZ', referenzarten.referenzen),
        ...grenzen('REFERENZART_GRENZEN', referenzarten.grenzen),
        ...mindest(inhalt.mindestanforderungen, verfahren),
      ]
    }
  }
}
