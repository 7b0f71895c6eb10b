import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { type AngelegtesGewaesser, listeAngelegterGewaesser } from '@benthos/vertrag/gewaesser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Berichtigungsfenster, Zuordnungsfenster } from './Gewaesserfenster.tsx'
import stil from './Netz.module.css'

/** Angelegte Gewässer, die das geltende Netz nicht kennt. */
export const GEWAESSER_OHNE_NETZ = abfrage(listeAngelegterGewaesser, { query: { nichtImNetz: 'true' } })

/** Ab so vielen lohnt die Suche, und mehr stehen nicht auf einer Seite. */
const SEITE = 25

type Fenster = { art: 'berichtigen' | 'zuordnen'; gewaesser: AngelegtesGewaesser }

/** Gewässer, die jemand angelegt hat und zu denen das Netz keine Route führt: berichtigen und zuordnen. */
export function GewaesserOhneNetz({ zeilen }: { zeilen: readonly AngelegtesGewaesser[] }) {
  const queryClient = useQueryClient()
  const tafel = useRef<HTMLDivElement>(null)
  const [fenster, setzeFenster] = useState<Fenster | null>(null)
  const [suche, setzeSuche] = useState('')
  const [seite, setzeSeite] = useState(1)
  const treffer = zeilen.filter(z => z.text.toLowerCase().includes(suche.trim().toLowerCase()))
  const letzteSeite = Math.max(1, Math.ceil(treffer.length / SEITE))
  const gezeigteSeite = Math.min(seite, letzteSeite)
  const beiSchluss = () => setzeFenster(null)
  /** was eben gespeichert wurde, bis die neue Liste da ist */
  const gespeichertes = useRef<number | null>(null)
  const beiErfolg = () => {
    gespeichertes.current = fenster?.gewaesser.id ?? null
    beiSchluss()
    // Auswahllisten und Messstellen nennen Gewässer bei ihrem Namen.
    void queryClient.invalidateQueries()
  }
  useEffect(() => {
    const id = gespeichertes.current
    // Erst mit der neuen Liste fehlt die Zeile, deren Schaltfläche das Fenster öffnete.
    if (id === null || zeilen.some(zeile => zeile.id === id)) return
    gespeichertes.current = null
    if (document.activeElement === document.body) tafel.current?.focus()
  }, [zeilen])
  const Offen = fenster?.art === 'zuordnen' ? Zuordnungsfenster : Berichtigungsfenster
  return (
    <Card title="Gewässer nicht im Netz">
      <div className={stil['einfuhr']} ref={tafel} tabIndex={-1}>
        {zeilen.length === 0 ? (
          <p className={stil['leise']}>Jedes angelegte Gewässer gehört zu einer Route des geltenden Netzes.</p>
        ) : (
          <>
            <p className={stil['leise']}>
              {`${formatiereAnzahl(zeilen.length, 'angelegtes Gewässer hat', 'angelegte Gewässer haben')} keine Route im geltenden Netz. „Zuordnen“ verbindet eines mit seiner Route; seine Messstellen behalten alle Angaben.`}
            </p>
            {zeilen.length > SEITE && (
              <TextField
                className={stil['suche']}
                label="Gewässer suchen"
                onChange={text => {
                  setzeSuche(text)
                  setzeSeite(1)
                }}
                size="dense"
                value={suche}
              />
            )}
            <VisuallyHidden role="status">
              {suche === '' ? '' : formatiereAnzahl(treffer.length, 'Gewässer gefunden', 'Gewässer gefunden')}
            </VisuallyHidden>
            <Table
              caption="Gewässer nicht im Netz"
              columns={spalten(setzeFenster)}
              emptyState={
                <EmptyState title="Kein Gewässer mit diesem Text">Leeren Sie die Suche, um alle zu sehen.</EmptyState>
              }
              rowKey={({ id }) => String(id)}
              rows={treffer.slice((gezeigteSeite - 1) * SEITE, gezeigteSeite * SEITE)}
              total={treffer.length}
            />
            {letzteSeite > 1 && (
              <Pagination onPageChange={setzeSeite} page={gezeigteSeite} pageSize={SEITE} total={treffer.length} />
            )}
          </>
        )}
      </div>
      {fenster && <Offen beiErfolg={beiErfolg} beiSchluss={beiSchluss} gewaesser={fenster.gewaesser} />}
    </Card>
  )
}

function spalten(oeffne: (fenster: Fenster) => void): readonly TableColumn<AngelegtesGewaesser>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: z => <span className={stil['name']}>{z.name}</span>,
      isRowHeader: true,
      priority: 1,
    },
    { id: 'vorfluter', header: 'Vorfluter', cell: z => z.muendetIn ?? 'nicht angegeben' },
    { id: 'nummer', header: 'Nummer', cell: z => z.nummer ?? 'unbekannt', isNoWrap: true, priority: 3 },
    { id: 'messstellen', header: 'Messstellen', cell: z => formatiereZahl(z.messstellen), align: 'number' },
    { id: 'angelegt', header: 'Angelegt', cell: angelegt, priority: 3 },
    {
      id: 'schritte',
      header: 'Schritte',
      isHeaderHidden: true,
      cell: gewaesser => (
        <span className={stil['zeilenschritte']}>
          <Button
            aria-label={`${gewaesser.text} berichtigen`}
            onPress={() => oeffne({ art: 'berichtigen', gewaesser })}
            size="dense"
          >
            Berichtigen
          </Button>
          <Button
            aria-label={`${gewaesser.text} zuordnen`}
            onPress={() => oeffne({ art: 'zuordnen', gewaesser })}
            size="dense"
          >
            Zuordnen
          </Button>
        </span>
      ),
    },
  ]
}

const angelegt = ({ angelegtAm, angelegtVon }: AngelegtesGewaesser): string =>
  [angelegtAm === null ? null : formatiereZeitpunkt(angelegtAm), angelegtVon === null ? null : `von ${angelegtVon}`]
    .filter(teil => teil !== null)
    .join(' ')
