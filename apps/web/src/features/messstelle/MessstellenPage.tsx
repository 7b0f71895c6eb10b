import {
  BEREICHE_LABEL,
  type Bereich,
  BIOREGIONEN,
  BUNDESLAENDER,
  bereicheMitRecht,
  labelVon,
} from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { listeZustandsklassen } from '@benthos/vertrag/listen'
import { listeMessstellen, type MessstelleZeile } from '@benthos/vertrag/messstelle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { HOECHSTENS_VORSCHLAEGE } from '../../filter/konstanten.ts'
import { Listenseite } from '../../filter/Listenseite.tsx'
import { useGefilterteListe } from '../../filter/useGefilterteListe.ts'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import stil from './Messstellen.module.css'
import { MESSSTELLENFILTER } from './messstellenfilter.ts'

const ABFRAGE = listeMessstellen.query as NonNullable<typeof listeMessstellen.query>

const SPALTEN: readonly TableColumn<MessstelleZeile>[] = [
  { id: 'code', header: 'Code', cell: z => z.code, isSortable: true, priority: 2, isNoWrap: true },
  {
    id: 'name',
    header: 'Name',
    cell: z => (z.aktiv ? z.name : `${z.name} (außer Betrieb)`),
    isSortable: true,
    isRowHeader: true,
    priority: 1,
  },
  { id: 'gewaesser', header: 'Gewässer', cell: z => z.gewaesser, isSortable: true, priority: 2 },
  { id: 'gzuevId', header: 'GZÜV-ID', cell: z => z.gzuevId, isSortable: true, priority: 3, isNoWrap: true },
  { id: 'art', header: 'Art', cell: z => BEREICHE_LABEL[z.art], isSortable: true, priority: 3, isNoWrap: true },
  {
    id: 'bundesland',
    header: 'Bundesland',
    cell: z => labelVon(BUNDESLAENDER, z.bundesland),
    isSortable: true,
    priority: 3,
  },
  {
    id: 'bioregion',
    header: 'Bioregion',
    cell: z => labelVon(BIOREGIONEN, z.bioregion),
    isSortable: true,
    priority: 3,
  },
  { id: 'aufnahmen', header: 'Aufnahmen', cell: z => z.anzahlAufnahmen, align: 'number', priority: 3 },
  { id: 'klasse', header: 'Letzte Klasse MZB', cell: z => <LetzteKlasse zeile={z} />, priority: 2 },
]

/** Liste der Messstellen. */
export default function MessstellenPage() {
  const bereiche = bereicheMitRecht(akteurVon(useSitzung()), 'messstelle.bearbeiten')
  const liste = useGefilterteListe(MESSSTELLENFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeMessstellen, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  const anlegen = bereiche.length > 0 && neueMessstelle(bereiche)
  return (
    <Listenseite
      aktionen={anlegen}
      einzahl="Messstelle"
      ergebnis={ergebnis}
      ladeVorschlaege={ladeVorschlaege}
      liste={liste}
      schluessel={zeile => String(zeile.id)}
      spalten={SPALTEN}
      titel="Messstellen"
      verweis={verweis}
    />
  )
}

const verweis = ({ id }: { id: number }) => `/stammdaten/${id}`

async function ladeVorschlaege(suche: string, abbruch: AbortSignal) {
  const { zeilen } = await rufe(listeMessstellen, { query: { suche, groesse: HOECHSTENS_VORSCHLAEGE }, abbruch })
  return zeilen.map(zeile => ({
    id: String(zeile.id),
    label: zeile.name,
    description: `${zeile.code}, ${zeile.gewaesser}`,
    href: verweis(zeile),
  }))
}

/** Schaltflächen für die Arten von Messstellen, die der Angemeldete anlegen darf. */
function neueMessstelle(bereiche: readonly Bereich[]): ReactNode {
  const gzuev = bereiche.includes('GZUEV')
  const andere = bereiche.some(bereich => bereich !== 'GZUEV')
  return (
    <>
      {gzuev && (
        <LinkButton href="/gzuev-anlegen" icon={Plus} variant={andere ? 'secondary' : 'primary'}>
          Neue GZÜV-Messstelle
        </LinkButton>
      )}
      {andere && (
        <LinkButton href="/messstelle-anlegen" icon={Plus} variant="primary">
          Neue Messstelle
        </LinkButton>
      )}
    </>
  )
}

function LetzteKlasse({ zeile }: { zeile: MessstelleZeile }) {
  const { data: klassen } = useQuery({
    ...abfrage(listeZustandsklassen, { params: { element: 'MZB' } }),
    staleTime: 'static',
  })
  const { letzteMzbKlasse: klasse, letzteMzbKlasseDatum: datum } = zeile
  if (klasse === null) return '–'
  return (
    <span className={stil['klasse']}>
      <ScaleBadge label={labelVon(klassen ?? [], String(klasse)) ?? ''} size="small" step={klasse as ScaleStep} />
      <span className={stil['datum']}>{datum && formatiereDatum(datum)}</span>
    </span>
  )
}
