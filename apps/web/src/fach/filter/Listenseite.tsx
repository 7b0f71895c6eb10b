import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import type { MenuContent } from '@benthos/ui/menu/DropdownMenu.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import type { SearchFieldProps } from '@benthos/ui/suggest/SearchField.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { Ansichtswahl } from './Ansichtswahl.tsx'
import { type Auswahlangaben, Auswahlleiste } from './Auswahlleiste.tsx'
import { UnlesbareKriterien } from './Filterleiste.tsx'
import { filterInWorten } from './filterInWorten.ts'
import { FILTERTEXT } from './filtertexte.ts'
import { Listenkopf } from './Listenkopf.tsx'
import stil from './Listenseite.module.css'
import { DICHTE, type Listenspalte } from './listenansicht.ts'
import type { Seitenleser } from './listenausgabe.ts'
import { nenneFilter, type Trefferzahl, treffersatz, trefferzahl } from './trefferzahl.ts'
import type { Filterzugang, GefilterteListe } from './useGefilterteListe.ts'
import { useGezeigteSpalten, useListenansicht } from './useListenansicht.ts'
import { useListenausgabe } from './useListenausgabe.ts'

type Seitenantwort<Z> = Trefferzahl & { zeilen: Z[]; seite: number; groesse: number }

type Angaben<S extends z.ZodObject, Z> = {
  /** Mehrzahl, zugleich Titel der Seite */
  titel: string
  einzahl: string
  liste: GefilterteListe<S>
  ergebnis: UseQueryResult<Seitenantwort<Z>>
  spalten: readonly Listenspalte<Z>[]
  /** macht die gezeigten Spalten schmaler, solange neben der Tabelle etwas steht; Ausgabe und Spaltenwahl behalten sie ganz */
  verknappe?: ((gezeigte: readonly Listenspalte<Z>[]) => readonly Listenspalte<Z>[]) | undefined
  schluessel: (zeile: Z) => string
  verweis?: (zeile: Z) => string
  /** die eine Haupthandlung; gibt es ohne Filter nichts, auch der erste Schritt */
  hauptknopf?: ReactNode
  /** was der Benutzer hier sonst darf */
  weitere?: readonly MenuContent[]
  /** Mehrfachauswahl; ohne sie haben die Zeilen keine Kästchen */
  auswahl?: Auswahlangaben<Z> | undefined
  /** hervorgehobene Zeile, etwa die auf einer Karte gewählte */
  aktiveZeile?: string | undefined
  /** Seiten für die Ausgabe der ganzen Liste: dieselbe Abfrage, andere Seite */
  liesSeite: Seitenleser<Z>
  /** wählt eine Zeile, statt ihrem Verweis zu folgen */
  beiZeile?: ((schluessel: string) => void) | undefined
  /** Werkzeug dieser Liste, neben Zeilenhöhe und Spalten */
  werkzeug?: ReactNode
  /** stellt die Tabelle neben etwas anderes, etwa eine Karte */
  anordnung?: (tabelle: ReactNode, treffer: ReactNode) => ReactNode
  /** die Anordnung zeigt die Zahl der Treffer selbst */
  istTrefferAussen?: boolean
  /** Vorschläge der Suche im Titel */
  ladeVorschlaege?: SearchFieldProps['loadSuggestions']
}

/** Liste mit Suche, Filter, Sortierung und Seiten; welcher Filter gilt, steht überall, wo sein Ergebnis steht. */
export function Listenseite<S extends z.ZodObject, Z>({ titel, liste, ergebnis, auswahl, ...angaben }: Angaben<S, Z>) {
  const { filter } = liste
  const { data, error, isPlaceholderData } = ergebnis
  const zugang = useListenansicht(filter.definition.id)
  const { spalten } = angaben
  const { ansicht } = zugang
  const gezeigte = useGezeigteSpalten(spalten, ansicht)
  const ausgabe = useListenausgabe({
    titel,
    filter: lies => filterInWorten(filter, lies),
    spalten: gezeigte,
    liesSeite: angaben.liesSeite,
  })
  const { sortierung, richtung } = liste.angaben
  const letzteSeite = data ? Math.ceil(data.gesamt / data.groesse) : 0
  // Ein alter Verweis, oder die Liste ist inzwischen kürzer: gezeigt wird die letzte Seite, die es gibt.
  const istZuWeit = !isPlaceholderData && letzteSeite > 0 && (data?.seite ?? 0) > letzteSeite
  const geheZurueck = useEffectEvent(() => liste.setze({ seite: letzteSeite }))
  useEffect(() => {
    if (istZuWeit) geheZurueck()
  }, [istZuWeit])
  const treffer =
    data && !isPlaceholderData ? nenneFilter(treffersatz(data, angaben.einzahl, titel), filter) : undefined
  const auskunft = (
    <p className={stil['treffer']} role="status" title={treffer}>
      {treffer}
    </p>
  )
  const tabelle = (
    <div className={stil['liste']}>
      {!angaben.istTrefferAussen && auskunft}
      <div aria-busy={isPlaceholderData} className={stil['tabelle']}>
        <Table
          caption={titel}
          columns={angaben.verknappe?.(gezeigte) ?? gezeigte}
          emptyState={
            filter.wirksamerName === null ? (
              <EmptyState action={angaben.hauptknopf} title={`Noch keine ${titel}`}>
                Für Ihre Rolle gibt es hier noch nichts zu sehen.
              </EmptyState>
            ) : filter.suchtext !== null ? (
              <NichtsGefunden filter={filter} text={filter.suchtext} titel={titel} />
            ) : (
              <AllesAusgeblendet filter={filter} name={filter.wirksamerName} titel={titel} />
            )
          }
          activeKey={angaben.aktiveZeile}
          density={DICHTE[ansicht.zeilenhoehe]}
          hasStickyHeader
          // Die Liste geht mit allen Seiten hinaus, aus ihrem Menü.
          output="none"
          isLoading={ergebnis.isPending || istZuWeit}
          onSortChange={({ column, direction }) =>
            liste.setze({ sortierung: column, richtung: direction === 'asc' ? 'auf' : 'ab' })
          }
          onRowPress={angaben.beiZeile}
          rowKey={angaben.schluessel}
          rows={data?.zeilen ?? []}
          sort={{ column: sortierung, direction: richtung === 'auf' ? 'asc' : 'desc' }}
          {...(angaben.verweis && { rowHref: angaben.verweis })}
          {...(auswahl && {
            selection: auswahl.zugang.istAlle
              ? new Set(data?.zeilen.map(angaben.schluessel))
              : auswahl.zugang.schluessel,
            onSelectionChange: auswahl.zugang.setze,
            rowLabel: auswahl.name,
          })}
        />
      </div>
      {auswahl && data && <Auswahlleiste {...auswahl} treffer={data} />}
      <div className={stil['seiten']}>
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
          <p className={stil['ende']} role="status">
            {`Weiter als bis zum ${trefferzahl({ gesamt: data.gesamt })}. Treffer lässt sich nicht blättern. Grenzen Sie die Liste mit dem Filter ein, um die übrigen zu sehen.`}
          </p>
        )}
      </div>
    </div>
  )
  return (
    <>
      <Listenkopf
        ansicht={
          <>
            {angaben.werkzeug}
            <Ansichtswahl spalten={spalten} titel={titel} zugang={zugang} />
          </>
        }
        filter={filter}
        hauptknopf={angaben.hauptknopf}
        ladeVorschlaege={angaben.ladeVorschlaege}
        titel={titel}
        weitere={[...(angaben.weitere ?? []), ...(angaben.weitere?.length ? (['separator'] as const) : []), ...ausgabe]}
      />
      <div className={stil['seite']}>
        <UnlesbareKriterien filter={filter} />
        {error && (
          <Alert isLive severity="danger" title={`Die ${titel} konnten nicht geladen werden`}>
            {error.message}
          </Alert>
        )}
        {/* Ohne Antwort wäre „noch keine“ eine falsche Auskunft. */}
        {(data || !error) && (angaben.anordnung?.(tabelle, auskunft) ?? tabelle)}
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

function NichtsGefunden({ filter, text, titel }: { filter: Filterzugang; text: string; titel: string }) {
  const kriterium = Object.keys(filter.werte)[0] ?? ''
  return (
    <EmptyState
      action={
        <Button onPress={() => filter.sende({ art: 'setzeKriteriumZurueck', kriterium })}>Suchtext entfernen</Button>
      }
      title={`Nichts gefunden zu „${text}“`}
    >
      {`Keine der ${titel}, die Sie sehen dürfen, passt zu diesem Suchtext.`}
    </EmptyState>
  )
}
