import { BUNDESLAENDER, bereicheMitRecht, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type AufnahmeZeile, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { HOECHSTENS_VORSCHLAEGE } from '../../filter/konstanten.ts'
import { Listenseite } from '../../filter/Listenseite.tsx'
import { useGefilterteListe } from '../../filter/useGefilterteListe.ts'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { AUFNAHMENFILTER } from './aufnahmenfilter.ts'
import { Klassenanzeige, Statusanzeige } from './Elementanzeige.tsx'

const SPALTEN: readonly TableColumn<AufnahmeZeile>[] = [
  {
    id: 'code',
    header: 'Code',
    cell: zeile => zeile.code,
    isSortable: true,
    isRowHeader: true,
    priority: 1,
    isNoWrap: true,
  },
  {
    id: 'datum',
    header: 'Datum',
    cell: zeile => formatiereDatum(zeile.datum),
    isSortable: true,
    priority: 2,
    isNoWrap: true,
  },
  { id: 'messstelle', header: 'Messstelle', cell: zeile => zeile.messstelle, isSortable: true, priority: 2 },
  { id: 'gewaesser', header: 'Gewässer', cell: zeile => zeile.gewaesser, isSortable: true, priority: 3 },
  { id: 'bundesland', header: 'Bundesland', cell: zeile => labelVon(BUNDESLAENDER, zeile.bundesland), priority: 3 },
  { id: 'mzbStatus', header: 'MZB', cell: zeile => <Statusanzeige stand={zeile.mzb} />, isSortable: true, priority: 2 },
  {
    id: 'mzbKlasse',
    header: 'Klasse MZB',
    cell: zeile => <Klassenanzeige stand={zeile.mzb} />,
    isSortable: true,
    priority: 2,
  },
  { id: 'phbStatus', header: 'PHB', cell: zeile => <Statusanzeige stand={zeile.phb} />, isSortable: true, priority: 3 },
]

const ABFRAGE = listeAufnahmen.query as NonNullable<typeof listeAufnahmen.query>

/** Liste der Aufnahmen. */
export default function AufnahmenPage() {
  const darfAnlegen = bereicheMitRecht(akteurVon(useSitzung()), 'aufnahme.anlegen').length > 0
  const liste = useGefilterteListe(AUFNAHMENFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeAufnahmen, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  const anlegen = darfAnlegen && (
    <LinkButton href="/aufnahme-anlegen" icon={Plus} variant="primary">
      Neue Aufnahme
    </LinkButton>
  )
  return (
    <Listenseite
      aktionen={anlegen}
      einzahl="Aufnahme"
      ergebnis={ergebnis}
      ladeVorschlaege={ladeVorschlaege}
      leer={{ text: 'Für Ihre Rolle gibt es hier noch nichts zu sehen.', aktion: anlegen }}
      liste={liste}
      schluessel={zeile => String(zeile.id)}
      spalten={SPALTEN}
      titel="Aufnahmen"
      verweis={verweis}
    />
  )
}

const verweis = ({ id }: { id: number }) => `/aufnahme-detail/${id}`

async function ladeVorschlaege(suche: string, abbruch: AbortSignal) {
  const { zeilen } = await rufe(listeAufnahmen, { query: { suche, groesse: HOECHSTENS_VORSCHLAEGE }, abbruch })
  return zeilen.map(zeile => ({
    id: String(zeile.id),
    label: zeile.code,
    description: `${zeile.messstelle}, ${formatiereDatum(zeile.datum)}`,
    href: verweis(zeile),
  }))
}
