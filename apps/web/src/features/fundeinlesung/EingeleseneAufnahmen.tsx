import { ELEMENTE_LABEL, type Element, hatRecht, kurzVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { type Aufnahmestand, listeAufnahmestaende, STAENDE_JE_SEITE } from '@benthos/vertrag/aufnahmestaende'
import { titelIn } from '@benthos/vertrag/feld'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Standzelle } from '../../fach/aufnahmeteile/Standzelle.tsx'
import { uebergabeteile } from '../../fach/aufnahmeteile/uebergabeteile.ts'
import type { Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Einlesebewertung } from './Einlesebewertung.tsx'
import stil from './Fundeinlesung.module.css'

type Angaben = {
  einlesung: number
  element: Element
  /** Unterseiten einer Aufnahme, wie die Anwendung sie zusammensetzt */
  teile: readonly Unterseite[]
}

/** Die Aufnahmen mit diesem Qualitätselement, in die geladen ist: was an jeder fehlt, was die Plausibilität sagt, wie sie bewertet ist. */
export function EingeleseneAufnahmen({ einlesung, element, teile }: Angaben) {
  const [seite, setzeSeite] = useState(1)
  const darfBewerten = hatRecht(akteurVon(useSitzung()), 'aufnahme.bearbeiten')
  const { data, error, isPending } = useQuery({
    ...abfrage(listeAufnahmestaende, { query: { einlesungId: [einlesung], element: [element], seite } }),
    placeholderData: keepPreviousData,
  })
  const titel = `Eingelesene Aufnahmen: ${ELEMENTE_LABEL[element]}`
  const kennung = `eingelesene-${element}`
  if (data?.gesamt === 0) return null
  return (
    <section aria-labelledby={kennung} className={stil['eingelesene']}>
      <header className={stil['kopf']}>
        <h2 id={kennung}>{titel}</h2>
        {darfBewerten && data && <Einlesebewertung einlesung={einlesung} element={element} />}
      </header>
      {error && (
        <Alert isLive severity="danger" title="Die Aufnahmen konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <Table
        caption={titel}
        columns={spalten(element, teile)}
        isLoading={isPending}
        rowHref={({ aufnahme }) => `/aufnahme-detail/${aufnahme.id}`}
        rowKey={({ aufnahme }) => String(aufnahme.id)}
        rows={data?.zeilen ?? []}
        total={data?.gesamt}
      />
      {data && data.gesamt > STAENDE_JE_SEITE && (
        <Pagination onPageChange={setzeSeite} page={data.seite} pageSize={data.groesse} total={data.gesamt} />
      )}
    </section>
  )
}

function spalten(element: Element, teile: readonly Unterseite[]): readonly TableColumn<Aufnahmestand>[] {
  return [
    {
      id: 'code',
      header: titelIn(Aufnahmedaten, 'code'),
      cell: ({ aufnahme }) => aufnahme.code,
      isRowHeader: true,
      isNoWrap: true,
      priority: 1,
    },
    {
      id: 'messstelle',
      header: titelIn(Aufnahmedaten, 'messstelleId'),
      cell: ({ aufnahme }) => `${aufnahme.messstelle.name} (${aufnahme.messstelle.gewaesser})`,
      priority: 3,
    },
    {
      id: 'datum',
      header: titelIn(Aufnahmedaten, 'datum'),
      cell: ({ aufnahme }) => formatiereDatum(aufnahme.datum),
      isNoWrap: true,
      priority: 2,
    },
    {
      id: 'fehlt',
      header: 'Vollständigkeit',
      cell: ({ aufnahme }) => <Fehlendes aufnahme={aufnahme} element={element} teile={teile} />,
      priority: 1,
    },
    {
      id: 'hinweise',
      header: 'Plausibilität',
      cell: zeile => <Hinweise element={element} stand={zeile} />,
      priority: 1,
    },
    {
      id: 'stand',
      header: `Status ${element}`,
      cell: ({ aufnahme }) => <Standzelle stand={aufnahme[kurzVon(element)]} />,
      priority: 2,
    },
  ]
}

function Fehlendes({
  aufnahme,
  element,
  teile,
}: { element: Element; teile: readonly Unterseite[] } & Pick<Aufnahmestand, 'aufnahme'>) {
  const { fehlende } = uebergabeteile(element, aufnahme, teile)
  if (fehlende.length === 0) return 'vollständig'
  const gruende = [...new Set(fehlende.map(({ grund }) => grund))]
  return (
    <ul className={stil['fehlende']}>
      {gruende.map(grund => (
        <li key={grund}>
          {`${grund}: `}
          {fehlende
            .filter(teil => teil.grund === grund)
            .map(({ teil }, i) => (
              <Fragment key={teil.pfad}>
                {i > 0 && ', '}
                <Link href={`/aufnahme-detail/${aufnahme.id}/${teil.pfad}`}>{teil.label}</Link>
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  )
}

function Hinweise({ element, stand: { aufnahme, hinweise } }: { element: Element; stand: Aufnahmestand }) {
  const offene = hinweise[kurzVon(element)]
  if (offene === null) return '–'
  if (offene === 0) return 'ohne Hinweise'
  return (
    <Link href={`/aufnahme-detail/${aufnahme.id}/plausibilitaet`}>
      {formatiereAnzahl(offene, 'offener Hinweis', 'offene Hinweise')}
    </Link>
  )
}
