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
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { Formular } from '../../technik/formular/Formular.tsx'
import type { Abschnitt, Serverstand } from '../../technik/formular/typen.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { CHARAKTERISTIK, identifizierung, LAGE_ALLGEMEIN, LAGE_KOORDINATEN } from './felder.ts'
import { ANKER } from './sprungziele.ts'

/** Die Karte mit den Koordinaten; bearbeitet und gespeichert wie jeder Abschnitt. */
export function Lageabschnitt({ messstelle, anker }: { messstelle: Messstelle; anker: string | undefined }) {
  return (
    <Stammdatenformular
      anker={anker}
      blocktitel="Karte und Koordinaten"
      felder={LAGE_KOORDINATEN}
      lies={({ lage_koordinaten }) => lage_koordinaten}
      messstelle={messstelle}
      name="lage_koordinaten"
      schema={LageKoordinaten}
      speichere={body => rufe(speichereLageKoordinaten, { params: { id: messstelle.id }, body })}
      titel="Koordinaten"
    />
  )
}

type Abschnittsangaben = { messstelle: Messstelle; anker: (name: string) => string | undefined }

/** Die übrigen Abschnitte; jeder wird für sich bearbeitet und gespeichert. */
export function Stammdatenabschnitte({ messstelle, anker }: Abschnittsangaben) {
  const zugang = useSitzung()
  const felderIdentifizierung = useMemo(
    () => identifizierung(waehlbareArten(messstelle.art, bereicheMitRecht(akteurVon(zugang), 'messstelle.bearbeiten'))),
    [messstelle.art, zugang],
  )
  const params = { id: messstelle.id }
  return (
    <>
      <Stammdatenformular
        anker={anker(ANKER.identifizierung)}
        felder={felderIdentifizierung}
        lies={({ identifizierung }) => identifizierung}
        messstelle={messstelle}
        name="identifizierung"
        schema={Identifizierung}
        speichere={body => rufe(speichereIdentifizierung, { params, body })}
        titel="Identifizierung"
      />
      <Stammdatenformular
        anker={anker(ANKER.verwaltung)}
        felder={LAGE_ALLGEMEIN}
        lies={({ lage_allgemein }) => lage_allgemein}
        messstelle={messstelle}
        name="lage_allgemein"
        schema={LageAllgemein}
        speichere={body => rufe(speichereLageAllgemein, { params, body })}
        titel="Allgemeine Lage"
      />
      <Stammdatenformular
        anker={anker(ANKER.charakteristik)}
        felder={CHARAKTERISTIK}
        lies={({ charakteristik }) => charakteristik}
        messstelle={messstelle}
        name="charakteristik"
        schema={Charakteristik}
        speichere={body => rufe(speichereCharakteristik, { params, body })}
        titel="Charakteristik"
      />
    </>
  )
}

/** Zwischen GZÜV und Land kann wechseln, wer beide führen darf; Fachprojekt bleibt. */
export function waehlbareArten(art: Bereich, erlaubte: readonly Bereich[]): readonly Bereich[] {
  const behoerdlich: readonly Bereich[] = ['GZUEV', 'LAND']
  return art !== 'FACHPROJEKT' && behoerdlich.every(b => erlaubte.includes(b)) ? behoerdlich : [art]
}

type Stand<S extends z.ZodObject> = Serverstand<z.output<S> | null> & { bearbeitbar: boolean }
type Angaben<S extends z.ZodObject> = {
  messstelle: Messstelle
  /** Teil des Entwurfsschlüssels */
  name: string
  titel: string
  /** Überschrift des Blocks, wo er mehr enthält, als das Formular heißt */
  blocktitel?: string
  /** Sprungziel in der Adresse */
  anker: string | undefined
  schema: S
  felder: Abschnitt
  lies: (messstelle: Messstelle) => Stand<S>
  speichere: (body: { version: number; daten: z.output<S> }) => Promise<Stand<S>>
}

function Stammdatenformular<S extends z.ZodObject>({ messstelle, titel, felder, lies, ...angaben }: Angaben<S>) {
  const queryClient = useQueryClient()
  const abschnitte = useMemo(() => [felder], [felder])
  const params = { id: messstelle.id }
  const stand = lies(messstelle)
  return (
    <ExpandableBlock anchor={angaben.anker} headingLevel={2} title={angaben.blocktitel ?? titel}>
      <Formular
        abschnitte={abschnitte}
        bezeichnung={titel}
        entwurf={{
          objekt: `messstelle/${messstelle.id}/${angaben.name}`,
          titel: `${titel} · ${messstelle.name}`,
          adresse: `/stammdaten/${messstelle.id}`,
        }}
        faltetLeere
        groesse="xl"
        ladeStand={async () => {
          const neu = await rufe(leseMessstelle, { params })
          queryClient.setQueryData(abfrage(leseMessstelle, { params }).queryKey, neu)
          return lies(neu)
        }}
        modus={stand.bearbeitbar ? 'edit' : 'view'}
        schema={angaben.schema}
        speichere={async (daten, version) => {
          const neu = await angaben.speichere({ version, daten })
          // Name, Lage und Typ stehen auch in Aufnahmen, Auswahllisten und Projekten; ein Ergebnis kann veraltet sein.
          void queryClient.invalidateQueries()
          return { ...neu, daten: neu.daten ?? daten }
        }}
        stand={stand}
      />
    </ExpandableBlock>
  )
}
