import { labelVon } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import {
  type Einleseart,
  type Einlesezeile,
  type Einlesung,
  listeEinlesezeilen,
  ZEILENAUSGAENGE,
  type Zeilenausgang,
} from '@benthos/vertrag/einlesung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTippverzoegerung } from '../formular/useTippverzoegerung.ts'
import { rufe } from '../http/klient.ts'
import { Bilanzleiste, Zellbilanz } from './Bilanzleiste.tsx'
import stil from './Einlesen.module.css'
import { EINGAENGE } from './eingaenge.ts'
import { AUSGANG_ZEICHEN } from './texte.ts'
import { type Uebernahme, Zeilenbefund } from './Zeilenbefund.tsx'

const SPALTEN: readonly TableColumn<Einlesezeile>[] = [
  {
    id: 'bezeichnung',
    header: 'Eintrag',
    cell: z => <span className={stil['eintrag']}>{z.bezeichnung || 'ohne Bezeichnung'}</span>,
    isRowHeader: true,
    priority: 1,
  },
  { id: 'nummer', header: 'Zeile', cell: z => formatiereZahl(z.nummer), align: 'number', priority: 2 },
  {
    id: 'ausgang',
    header: 'Ausgang',
    cell: z => (
      <StatusBadge
        label={`${labelVon(ZEILENAUSGAENGE, z.ausgang)}${verbleib(z)}`}
        {...(z.istZurueckgenommen ? ZURUECK_ZEICHEN : AUSGANG_ZEICHEN[z.ausgang])}
      />
    ),
    isNoWrap: true,
  },
]

const spaltenMit = (uebernimm: Uebernahme | undefined, isPending: boolean): readonly TableColumn<Einlesezeile>[] => [
  ...SPALTEN,
  {
    id: 'befund',
    header: 'Befund',
    cell: z => <Zeilenbefund isPending={isPending} uebernimm={uebernimm} zeile={z} />,
  },
]

/** Was nicht mehr gilt, trägt kein Zeichen des Gelingens. */
const ZURUECK_ZEICHEN = { shape: 'dash', tone: 'neutral' } as const

/** Was aus einer geladenen Zeile geworden ist. */
function verbleib({ istGeladen, istZurueckgenommen, konflikt }: Einlesezeile): string {
  if (istZurueckgenommen) return ', zurückgenommen'
  if (konflikt !== null) return ', geblieben'
  return istGeladen ? ', geladen' : ''
}

type Angaben = {
  id: number
  art: Einleseart
  geprueftAm: Einlesung['geprueftAm']
  /** gilt nur, bis eine neue Prüfung fertig ist */
  istBisheriger: boolean
  bilanz: NonNullable<Einlesung['bilanz']>
  zellbilanz: Einlesung['zellbilanz']
  uebernimm?: Uebernahme | undefined
  isPending: boolean
}

/** Bericht über jede Zeile: die Bilanz wählt den Ausgang, die Suche findet Zeilen. */
export function Bericht({
  id,
  art,
  geprueftAm,
  istBisheriger,
  bilanz,
  zellbilanz,
  uebernimm,
  isPending: istBeschaeftigt,
}: Angaben) {
  const [ausgang, setzeAusgang] = useState<Zeilenausgang | null>(bilanz.abgelehnt > 0 ? 'ABGELEHNT' : null)
  const [suche, setzeSuche] = useState('')
  const [seite, setzeSeite] = useState({ nummer: 1, groesse: 50 })
  const beginne = (aendere: () => void) => {
    aendere()
    setzeSeite(s => ({ ...s, nummer: 1 }))
  }
  const [text, tippe] = useTippverzoegerung(suche, 0, neu => beginne(() => setzeSuche(neu)))
  const eingabe = {
    params: { id },
    query: {
      seite: seite.nummer,
      groesse: seite.groesse,
      ...(ausgang !== null && { ausgang }),
      ...(suche !== '' && { suche }),
    },
  }
  const { data, error, isPending, isPlaceholderData } = useQuery({
    // Eine neue Prüfung sagt zu denselben Zeilen anderes.
    queryKey: [listeEinlesezeilen.pfad, eingabe, geprueftAm],
    queryFn: ({ signal }) => rufe(listeEinlesezeilen, { ...eingabe, abbruch: signal }),
    placeholderData: keepPreviousData,
  })
  const rahmen = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const abschnitt = rahmen.current
    return () => {
      // Tritt ein neuer an seine Stelle, bleibt, wer darin war, beim Bericht.
      if (abschnitt?.contains(document.activeElement)) queueMicrotask(() => document.getElementById('bericht')?.focus())
    }
  }, [])
  return (
    <section aria-labelledby="bericht" className={stil['abschnitt']} ref={rahmen}>
      <h2 id="bericht" tabIndex={-1}>
        {istBisheriger ? 'Bisheriger Bericht' : 'Bericht'}
      </h2>
      <Bilanzleiste bilanz={bilanz} gewaehlt={ausgang} waehle={neuer => beginne(() => setzeAusgang(neuer))} />
      {zellbilanz && <Zellbilanz bilanz={zellbilanz} />}
      <TextField className={stil['suche']} label="In den Zeilen suchen" onChange={tippe} size="dense" value={text} />
      <VisuallyHidden role="status">
        {suche !== '' && data && !isPlaceholderData
          ? formatiereAnzahl(data.gesamt, 'Zeile gefunden', 'Zeilen gefunden')
          : ''}
      </VisuallyHidden>
      {error && (
        <Alert severity="danger" title="Der Bericht konnte nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <div aria-busy={isPlaceholderData}>
        <Table
          caption="Zeilen der Datei"
          columns={spaltenMit(uebernimm, istBeschaeftigt)}
          emptyState={
            <EmptyState title="Keine Zeile mit diesem Ausgang und diesem Text">
              Wählen Sie in der Bilanz „gelesen“ oder leeren Sie die Suche.
            </EmptyState>
          }
          isLoading={isPending}
          rowHref={z =>
            z.objektId === null || (z.istZurueckgenommen && z.ausgang === 'ANGENOMMEN')
              ? undefined
              : EINGAENGE[art].ziel(z.objektId)
          }
          rowKey={z => String(z.nummer)}
          rows={data?.zeilen ?? []}
          total={data?.gesamt}
        />
      </div>
      {data && data.gesamt > 0 && (
        <Pagination
          onPageChange={nummer => setzeSeite(s => ({ ...s, nummer }))}
          onPageSizeChange={groesse => setzeSeite({ nummer: 1, groesse })}
          page={data.seite}
          pageSize={data.groesse}
          pageSizes={[25, 50, 100, 200]}
          total={data.gesamt}
        />
      )}
    </section>
  )
}
