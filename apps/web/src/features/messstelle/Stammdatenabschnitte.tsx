import { type Bereich, bereicheMitRecht } from '@benthos/fachmodell'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import {
  leseMessstelle,
  type Messstelle,
  speichereCharakteristik,
  speichereIdentifizierung,
  speichereLageAllgemein,
  speichereLageKoordinaten,
} from '@benthos/vertrag/messstelle'
import { MESSSTELLENABSCHNITTE, type Messstellenabschnitt } from '@benthos/vertrag/messstellenabschnitte'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { Formular } from '../../formular/Formular.tsx'
import type { Abschnitt, Serverstand } from '../../formular/typen.ts'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import { kurznachrichten } from '../../meldungen/kurznachrichten.ts'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { CHARAKTERISTIK, identifizierung, LAGE_ALLGEMEIN, LAGE_KOORDINATEN } from './felder.ts'

const TITEL: Readonly<Record<Messstellenabschnitt, string>> = {
  identifizierung: 'Identifizierung',
  lage_allgemein: 'Allgemeine Lage',
  lage_koordinaten: 'Koordinaten',
  charakteristik: 'Charakteristik',
}
const SPEICHERE = {
  identifizierung: speichereIdentifizierung,
  lage_allgemein: speichereLageAllgemein,
  lage_koordinaten: speichereLageKoordinaten,
  charakteristik: speichereCharakteristik,
} as const

/** Die vier Abschnitte; jeder wird für sich bearbeitet und gespeichert. */
export function Stammdatenabschnitte({ messstelle }: { messstelle: Messstelle }) {
  const zugang = useSitzung()
  const arten = useMemo(
    () => waehlbareArten(messstelle.art, bereicheMitRecht(akteurVon(zugang), 'messstelle.bearbeiten')),
    [messstelle.art, zugang],
  )
  const felder = useMemo(
    (): Record<Messstellenabschnitt, Abschnitt> => ({
      identifizierung: identifizierung(arten),
      lage_allgemein: LAGE_ALLGEMEIN,
      lage_koordinaten: LAGE_KOORDINATEN,
      charakteristik: CHARAKTERISTIK,
    }),
    [arten],
  )
  return (Object.keys(TITEL) as Messstellenabschnitt[]).map(name => (
    <ExpandableBlock headingLevel={2} key={name} title={TITEL[name]}>
      <Stammdatenformular abschnitt={felder[name]} messstelle={messstelle} name={name} />
    </ExpandableBlock>
  ))
}

/** Zwischen GZÜV und Land kann wechseln, wer beide führen darf; Fachprojekt bleibt. */
export function waehlbareArten(art: Bereich, erlaubte: readonly Bereich[]): readonly Bereich[] {
  const behoerdlich: readonly Bereich[] = ['GZUEV', 'LAND']
  return art !== 'FACHPROJEKT' && behoerdlich.every(b => erlaubte.includes(b)) ? behoerdlich : [art]
}

/** Je Abschnitt passen Schema und Daten zusammen; das gemeinsame Formular kennt nur den Namen. */
type Daten = Record<string, unknown>
type Formularangaben = { messstelle: Messstelle; name: Messstellenabschnitt; abschnitt: Abschnitt }

function Stammdatenformular({ messstelle, name, abschnitt }: Formularangaben) {
  const queryClient = useQueryClient()
  const abschnitte = useMemo(() => [abschnitt], [abschnitt])
  const params = { id: messstelle.id }
  const schluessel = abfrage(leseMessstelle, { params })
  return (
    <Formular
      abschnitte={abschnitte}
      bezeichnung={TITEL[name]}
      entwurf={{
        objekt: `messstelle/${messstelle.id}/${name}`,
        titel: `${TITEL[name]} · ${messstelle.name}`,
        adresse: `/stammdaten/${messstelle.id}`,
      }}
      ladeStand={async () => {
        const neu = await rufe(leseMessstelle, { params })
        queryClient.setQueryData(schluessel.queryKey, neu)
        return neu[name] as Serverstand<Daten | null>
      }}
      modus={messstelle[name].bearbeitbar ? 'edit' : 'view'}
      schema={MESSSTELLENABSCHNITTE[name] as z.ZodObject}
      speichere={async (daten, version) => {
        const neu = await rufe(SPEICHERE[name] as typeof speichereLageAllgemein, {
          params,
          body: { version, daten: daten as never },
        })
        kurznachrichten.add({ type: 'success', message: `${TITEL[name]} gespeichert` })
        // Name, Lage und Typ stehen auch in Aufnahmen, Auswahllisten und Projekten; ein Ergebnis kann veraltet sein.
        void queryClient.invalidateQueries()
        return neu as Serverstand<unknown> as Serverstand<Daten>
      }}
      stand={messstelle[name] as Serverstand<Daten | null>}
    />
  )
}
