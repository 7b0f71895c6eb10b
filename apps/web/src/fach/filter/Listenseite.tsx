import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import type { SearchFieldProps } from '@benthos/ui/suggest/SearchField.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { type Auswahlangaben, Auswahlleiste } from './Auswahlleiste.tsx'
import { Filterleiste } from './Filterleiste.tsx'
import { FILTERTEXT } from './filtertexte.ts'
import stil from './Listenseite.module.css'
import { Titelsuche } from './Titelsuche.tsx'
import { type Trefferzahl, treffersatz, trefferzahl } from './trefferzahl.ts'
import type { Filterzugang, GefilterteListe } from './useGefilterteListe.ts'

type Seitenantwort<Z> = Trefferzahl & { zeilen: Z[]; seite: number; groesse: number }

type Angaben<S extends z.ZodObject, Z> = {
  /** Mehrzahl, zugleich Titel der Seite */
  titel: string
  einzahl: string
  liste: GefilterteListe<S>
  ergebnis: UseQueryResult<Seitenantwort<Z>>
  spalten: readonly TableColumn<Z>[]
  schluessel: (zeile: Z) => string
  verweis?: (zeile: Z) => string
  /** was der Benutzer hier darf; gibt es ohne Filter nichts, auch der erste Schritt */
  aktionen?: ReactNode
  /** Mehrfachauswahl; ohne sie haben die Zeilen keine Kästchen */
  auswahl?: Auswahlangaben<Z> | undefined
  /** hervorgehobene Zeile, etwa die auf einer Karte gewählte */
  aktiveZeile?: string | undefined
  /** stellt die Tabelle neben etwas anderes, etwa eine Karte */
  anordnung?: (tabelle: ReactNode) => ReactNode
  /** Vorschläge der Suche im Titel */
  ladeVorschlaege?: SearchFieldProps['loadSuggestions']
}

/** Liste mit Suche, Filter, Sortierung und Seiten; welcher Filter gilt, steht überall, wo sein Ergebnis steht. */
export function Listenseite<S extends z.ZodObject, Z>({ titel, liste, ergebnis, auswahl, ...angaben }: Angaben<S, Z>) {
  const { filter } = liste
  const { data, error, isPlaceholderData } = ergebnis
  const { sortierung, richtung } = liste.angaben
  const letzteSeite = data ? Math.ceil(data.gesamt / data.groesse) : 0
  // Ein alter Verweis, oder die Liste ist inzwischen kürzer: gezeigt wird die letzte Seite, die es gibt.
  const istZuWeit = !isPlaceholderData && letzteSeite > 0 && (data?.seite ?? 0) > letzteSeite
  const geheZurueck = useEffectEvent(() => liste.setze({ seite: letzteSeite }))
  useEffect(() => {
    if (istZuWeit) geheZurueck()
  }, [istZuWeit])
  const tabelle = (
    <div aria-busy={isPlaceholderData} className={stil['liste']}>
      <Table
        caption={titel}
        columns={angaben.spalten}
        emptyState={
          filter.wirksamerName === null ? (
            <EmptyState action={angaben.aktionen} title={`Noch keine ${titel}`}>
              Für Ihre Rolle gibt es hier noch nichts zu sehen.
            </EmptyState>
          ) : (
            <AllesAusgeblendet filter={filter} name={filter.wirksamerName} titel={titel} />
          )
        }
        activeKey={angaben.aktiveZeile}
        hasStickyHeader
        isLoading={ergebnis.isPending || istZuWeit}
        onSortChange={({ column, direction }) =>
          liste.setze({ sortierung: column, richtung: direction === 'asc' ? 'auf' : 'ab' })
        }
        rowKey={angaben.schluessel}
        rows={data?.zeilen ?? []}
        sort={{ column: sortierung, direction: richtung === 'auf' ? 'asc' : 'desc' }}
        {...(angaben.verweis && { rowHref: angaben.verweis })}
        {...(auswahl && {
          selection: auswahl.zugang.istAlle ? new Set(data?.zeilen.map(angaben.schluessel)) : auswahl.zugang.schluessel,
          onSelectionChange: auswahl.zugang.setze,
          rowLabel: auswahl.name,
        })}
      />
      {data && data.gesamt > 0 && !istZuWeit && (
        <Pagination
          isTotalMinimum={data.gesamtIstMindestens}
          onPageChange={seite => liste.setze({ seite })}
          onPageSizeChange={groesse => liste.setze({ groesse })}
          page={data.seite}
          pageSize={data.groesse}
          pageSizes={[25, 50, 100, 200]}
          total={data.gesamt}
        />
      )}
      {data?.gesamtIstMindestens && data.seite === letzteSeite && (
        <p className={stil['treffer']} role="status">
          {`Weiter als bis zum ${trefferzahl({ gesamt: data.gesamt })}. Treffer lässt sich nicht blättern. Grenzen Sie die Liste mit dem Filter ein, um die übrigen zu sehen.`}
        </p>
      )}
    </div>
  )
  return (
    <>
      <Seitentitel
        aktionen={angaben.aktionen}
        fenstertitel={filter.wirksamerName === null ? titel : `${titel} mit Filter „${filter.wirksamerName}“`}
        suche={<Titelsuche filter={filter} ladeVorschlaege={angaben.ladeVorschlaege} />}
        titel={titel}
        zusatz={filter.wirksamerName === null ? 'Ohne Filter' : `Gefiltert mit „${filter.wirksamerName}“`}
      />
      <div className={stil['seite']}>
        <Filterleiste filter={filter} />
        {error && (
          <Alert isLive severity="danger" title={`Die ${titel} konnten nicht geladen werden`}>
            {error.message}
          </Alert>
        )}
        <div>
          <div className={stil['kopf']} data-auswahl={auswahl && (auswahl.zugang.auswahl === null ? 'leer' : 'offen')}>
            <p className={stil['treffer']} role="status">
              {data && !isPlaceholderData && treffertext(data, angaben.einzahl, titel, filter.wirksamerName)}
            </p>
            {auswahl && data && <Auswahlleiste {...auswahl} treffer={data} />}
          </div>
          {/* Ohne Antwort wäre „noch keine“ eine falsche Auskunft. */}
          {(data || !error) && (angaben.anordnung?.(tabelle) ?? tabelle)}
        </div>
      </div>
    </>
  )
}

function AllesAusgeblendet({ filter: { sende }, name, titel }: { filter: Filterzugang; name: string; titel: string }) {
  return (
    <EmptyState
      action={<Button onPress={() => sende({ art: 'setzeZurueck' })}>{FILTERTEXT.zuruecksetzen}</Button>}
      title={`Der Filter „${name}“ blendet alles aus`}
    >
      {`Keine der ${titel}, die Sie sehen dürfen, erfüllt alle gesetzten Kriterien.`}
    </EmptyState>
  )
}

function treffertext(treffer: Trefferzahl, einzahl: string, mehrzahl: string, filtername: string | null): string {
  const anzahl = treffersatz(treffer, einzahl, mehrzahl)
  return filtername === null ? anzahl : `${anzahl} mit Filter „${filtername}“`
}
