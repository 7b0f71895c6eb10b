import { ELEMENTE_LABEL, METHODENANGABEN } from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ErrorState } from '@benthos/ui/errorstate/ErrorState.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { leseProjektmatrix } from '@benthos/vertrag/projektmatrix'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Matrixansicht } from './Matrixansicht.tsx'

export type Projektmatrix = AntwortVon<typeof leseProjektmatrix>

/** Taxa × Aufnahmen eines Projekts; Methode und Größe stehen in der Adresse und lassen sich weitergeben. */
export default function ProjektmatrixPage() {
  const id = useKennung()
  const [suche, setzeSuche] = useSearchParams()
  const verlangt = METHODEN.find(methode => methode === suche.get('methode'))
  const { data, error, isPlaceholderData } = useQuery({
    ...abfrage(leseProjektmatrix, { params: { id }, query: { methode: verlangt } }),
    placeholderData: keepPreviousData,
  })
  const waehle = (neu: Readonly<Record<string, string | null>>) =>
    setzeSuche(
      alt => {
        const kopie = new URLSearchParams(alt)
        for (const [name, wert] of Object.entries(neu))
          if (wert === null) kopie.delete(name)
          else kopie.set(name, wert)
        return kopie
      },
      { replace: true },
    )
  return (
    <>
      <Seitentitel
        fenstertitel={data ? `Taxamatrix ${data.projekt}` : 'Taxamatrix'}
        laeuft={isPlaceholderData}
        titel="Taxamatrix"
        zusatz={data ? <Umfang matrix={data} /> : ' '}
      />
      {error && !data ? (
        <ErrorState title="Die Taxamatrix konnte nicht geladen werden">
          {error.message} <Link href="/projekte-uebersicht">Zu den Projekten</Link>
        </ErrorState>
      ) : !data ? (
        <Skeleton lines={12} />
      ) : data.methode === null || data.aufnahmen.length === 0 ? (
        <EmptyState title="Noch keine Taxalisten">
          Sobald es in diesem Projekt Aufnahmen mit einer Taxaliste gibt, die Sie lesen dürfen, stehen sie hier.
        </EmptyState>
      ) : (
        <Matrixansicht
          // Eine andere Methode hat andere Spalten, Größen und Gruppen.
          key={data.methode}
          groesse={suche.get('groesse')}
          matrix={data}
          methode={data.methode}
          waehle={waehle}
        />
      )}
    </>
  )
}

const METHODEN = Object.keys(METHODENANGABEN) as (keyof typeof METHODENANGABEN)[]

/** Projekt, Methode und wie viele Aufnahmen; wo nicht alle Platz haben, welche. */
function Umfang({ matrix: { projekt, methode, methoden, aufnahmen } }: { matrix: Projektmatrix }) {
  const alle = methoden.find(eine => eine.methode === methode)?.proben ?? 0
  const umfang =
    alle > aufnahmen.length
      ? `die jüngsten ${formatiereZahl(aufnahmen.length)} von ${formatiereAnzahl(alle, 'Aufnahme', 'Aufnahmen')}`
      : formatiereAnzahl(aufnahmen.length, 'Aufnahme', 'Aufnahmen')
  if (methode === null) return projekt
  const element = ELEMENTE_LABEL[METHODENANGABEN[methode].element]
  const name = benenneMethode(methode)
  return [projekt, element, ...(name === element ? [] : [name]), umfang].join(' · ')
}
