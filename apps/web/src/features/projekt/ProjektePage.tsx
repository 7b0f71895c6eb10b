import { BEREICHE_LABEL, BUNDESLAENDER, bereicheMitRecht, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereEnde } from '@benthos/fachmodell/datum/formatiereEnde'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DropdownMenu, type MenuEntry } from '@benthos/ui/menu/DropdownMenu.tsx'
import { titelIn } from '@benthos/vertrag/feld'
import { listeProjekte, Projektdaten, type ProjektZeile } from '@benthos/vertrag/projekt'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useMemo, useState } from 'react'
import { frageListeVorab } from '../../fach/filter/frageListeVorab.ts'
import { Listenseite } from '../../fach/filter/Listenseite.tsx'
import type { Listenspalte } from '../../fach/filter/listenansicht.ts'
import { useGefilterteListe } from '../../fach/filter/useGefilterteListe.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Projektbericht } from './Projektbericht.tsx'
import stil from './Projekte.module.css'
import { Projektfenster } from './Projektfenster.tsx'
import { Projektfristen } from './Projektfristen.tsx'
import { Projektloeschung } from './Projektloeschung.tsx'
import { PROJEKTFILTER } from './projektfilter.ts'

const ABFRAGE = listeProjekte.query as NonNullable<typeof listeProjekte.query>

type Handlungen = {
  zeigeBericht: (projekt: ProjektZeile) => void
  zeigeFristen: (projekt: ProjektZeile) => void
  oeffne: (projekt: ProjektZeile) => void
  loesche: (projekt: ProjektZeile) => void
}

function spalten({ oeffne, loesche, zeigeFristen, zeigeBericht }: Handlungen): readonly Listenspalte<ProjektZeile>[] {
  return [
    {
      id: 'name',
      header: titelIn(Projektdaten, 'name'),
      cell: z => z.daten.name,
      isSortable: true,
      isRowHeader: true,
      priority: 1,
    },
    {
      id: 'bereich',
      header: titelIn(Projektdaten, 'bereich'),
      cell: z => BEREICHE_LABEL[z.daten.bereich],
      isSortable: true,
      priority: 2,
    },
    {
      id: 'organisationseinheit',
      header: titelIn(Projektdaten, 'organisationseinheitId'),
      cell: z => z.organisationseinheit,
      isSortable: true,
      priority: 2,
    },
    {
      id: 'bundesland',
      header: titelIn(Projektdaten, 'bundesland'),
      cell: z => labelVon(BUNDESLAENDER, z.daten.bundesland),
      isSortable: true,
      priority: 3,
    },
    {
      id: 'beginn',
      header: titelIn(Projektdaten, 'beginn'),
      cell: z => formatiereDatum(z.daten.beginn),
      isSortable: true,
      priority: 3,
      isNoWrap: true,
    },
    {
      id: 'ende',
      header: titelIn(Projektdaten, 'ende'),
      cell: z => formatiereEnde(z.daten.ende),
      isSortable: true,
      priority: 3,
      isNoWrap: true,
    },
    { id: 'messstellen', header: 'Messstellen', cell: z => z.anzahlMessstellen, align: 'number', priority: 3 },
    { id: 'aufnahmen', header: 'Aufnahmen', cell: z => z.anzahlAufnahmen, align: 'number', priority: 3 },
    {
      id: 'handlungen',
      header: 'Handlungen',
      isHeaderHidden: true,
      priority: 2,
      cell: z => (
        <span className={stil['handlungen']}>
          <Button
            aria-label={`${z.daten.name} ${z.rechte.bearbeiten ? 'bearbeiten' : 'ansehen'}`}
            onPress={() => oeffne(z)}
            size="dense"
          >
            {z.rechte.bearbeiten ? 'Bearbeiten' : 'Ansehen'}
          </Button>
          {/* Eine Schaltfläche je Handlung nähme dem Namen die Breite, und jede Zeile würde zu zweien. */}
          <DropdownMenu
            entries={[
              ...(z.anzahlAufnahmen > 0
                ? [
                    { id: 'matrix', label: 'Taxamatrix', href: `/projekt-matrix/${z.id}` },
                    { id: 'fristen', label: 'Fristen', onAction: () => zeigeFristen(z) },
                  ]
                : []),
              { id: 'bericht', label: 'Bericht', onAction: () => zeigeBericht(z) },
              ...(z.rechte.loeschen
                ? [{ id: 'loeschen', label: 'Löschen', isDanger: true, onAction: () => loesche(z) }]
                : []),
            ]}
            icon={Ellipsis}
            isIconOnly
            label={`Weitere Handlungen: ${z.daten.name}`}
            placement="bottom end"
            size="dense"
          />
        </span>
      ),
    },
  ]
}

const IMPORT: readonly MenuEntry[] = [{ id: 'einlesen', label: 'Importieren', icon: Upload, href: '/projekte-import' }]

/** Liste der Projekte; angelegt und bearbeitet wird in einem Fenster. */
export default function ProjektePage() {
  const [offen, setzeOffen] = useState<ProjektZeile | 'NEU' | null>(null)
  const [fristen, setzeFristen] = useState<ProjektZeile | null>(null)
  const [berichtet, setzeBerichtet] = useState<ProjektZeile | null>(null)
  const [loeschend, setzeLoeschend] = useState<ProjektZeile | null>(null)
  const darfAnlegen = bereicheMitRecht(akteurVon(useSitzung()), 'projekt.bearbeiten').length > 0
  const liste = useGefilterteListe(PROJEKTFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeProjekte, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  const tabellenspalten = useMemo(
    () =>
      spalten({
        oeffne: setzeOffen,
        loesche: setzeLoeschend,
        zeigeFristen: setzeFristen,
        zeigeBericht: setzeBerichtet,
      }),
    [],
  )
  const anlegen = darfAnlegen && (
    <Button icon={Plus} onPress={() => setzeOffen('NEU')} size="dense" variant="primary">
      Neues Projekt
    </Button>
  )
  return (
    <>
      <Listenseite
        hauptknopf={anlegen}
        einzahl="Projekt"
        ergebnis={ergebnis}
        liesSeite={(seite, groesse) => rufe(listeProjekte, { query: { ...liste.eingabe, seite, groesse } })}
        liste={liste}
        schluessel={zeile => String(zeile.id)}
        spalten={tabellenspalten}
        titel="Projekte"
        weitere={darfAnlegen ? IMPORT : []}
      />
      {offen !== null && (
        <Projektfenster beiSchluss={() => setzeOffen(null)} projekt={offen === 'NEU' ? null : offen} />
      )}
      {fristen && <Projektfristen beiSchluss={() => setzeFristen(null)} projekt={fristen} />}
      {berichtet && <Projektbericht beiSchluss={() => setzeBerichtet(null)} projekt={berichtet} />}
      {loeschend && <Projektloeschung beiSchluss={() => setzeLoeschend(null)} projekt={loeschend} />}
    </>
  )
}

ProjektePage.frageVorab = () => frageListeVorab(PROJEKTFILTER, listeProjekte)
