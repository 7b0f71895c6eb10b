import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import type { TableSort } from '@benthos/ui/table/tableTypes.ts'
import { titelIn } from '@benthos/vertrag/feld'
import type { Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { Identifizierung, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import Crosshair from 'lucide-react/icons/crosshair'
import type { Listenspalte } from '../../fach/filter/listenansicht.ts'
import { benenneKlasse, type Wahlgroesse, zeigeKm, zeigeWert } from './profilpunkte.ts'

type Spalte = Listenspalte<Profilstelle> & {
  /** wonach die Spalte ordnet; ohne Wert ans Ende */
  rang?: (stelle: Profilstelle) => string | number | null
}

/** Spalten der Ausgabe; die Tabelle zeigt davon `gezeigteSpalten`. */
export function profilspalten(groesse: Wahlgroesse | null): readonly Spalte[] {
  return [
    {
      id: 'km',
      header: titelIn(LageKoordinaten, 'stationierung'),
      unit: 'km',
      cell: z => (z.km === null ? '–' : zeigeKm(z.km)),
      wert: z => z.km,
      rang: z => z.km,
      align: 'number',
      priority: 2,
    },
    {
      id: 'name',
      header: titelIn(Identifizierung, 'name'),
      cell: z => z.name,
      rang: z => z.name,
      isRowHeader: true,
      priority: 1,
    },
    {
      id: 'klasse',
      header: 'Letzte Klasse',
      cell: z => <Klasse stelle={z} />,
      wert: z => benenneKlasse(z.ergebnis),
      rang: z => z.ergebnis?.klasse ?? null,
      priority: 2,
    },
    ...(groesse ? [groessenspalte(groesse)] : []),
    {
      id: 'datum',
      header: 'Datum',
      cell: z => (z.ergebnis ? formatiereDatum(z.ergebnis.datum) : '–'),
      wert: z => (z.ergebnis ? { tag: z.ergebnis.datum } : null),
      rang: z => z.ergebnis?.datum ?? null,
      priority: 2,
      isNoWrap: true,
    },
    {
      id: 'code',
      header: titelIn(Identifizierung, 'code'),
      cell: z => z.code,
      rang: z => z.code,
      priority: 3,
      isNoWrap: true,
    },
    {
      id: 'methode',
      header: 'Methode',
      cell: z => (z.ergebnis ? benenneMethode(z.ergebnis.methode) : '–'),
      priority: 3,
    },
    { id: 'grundlage', header: 'Grundlage', cell: grundlageVon, priority: 3 },
  ]
}

/** Spalten, in denen überall dasselbe stünde, fehlen: es steht einmal unter dem Diagramm. */
export function gezeigteSpalten(groesse: Wahlgroesse | null, stellen: readonly Profilstelle[]): readonly Spalte[] {
  const { methoden, grundlagen } = gemeinsames(stellen)
  return profilspalten(groesse).filter(
    ({ id }) => (id !== 'methode' || methoden.length > 1) && (id !== 'grundlage' || grundlagen.length > 1),
  )
}

/** Womit die Ergebnisse entstanden, jedes einmal. */
export function gemeinsames(stellen: readonly Profilstelle[]) {
  const bewertete = stellen.filter(({ ergebnis }) => ergebnis !== null)
  return {
    methoden: [...new Set(bewertete.map(({ ergebnis }) => benenneMethode(ergebnis?.methode ?? '')))],
    grundlagen: [...new Set(bewertete.map(grundlageVon))],
  }
}

const groessenspalte = (groesse: Wahlgroesse): Spalte => ({
  id: 'groesse',
  header: groesse.label,
  unit: groesse.einheit || undefined,
  cell: z => zeigeWert(z, groesse),
  wert: z => z.ergebnis?.werte[groesse.platz] ?? null,
  rang: z => z.ergebnis?.werte[groesse.platz] ?? null,
  align: 'number',
  priority: 2,
})

/** Warum eine Messstelle keinen Kilometer hat. */
export const GRUND: Spalte = {
  id: 'grund',
  header: 'Warum ohne Kilometer',
  cell: ({ km, andererLauf }) => {
    if (km !== null) return ''
    return andererLauf === null
      ? 'keine Stelle im Gewässernetz'
      : `steht am Lauf eines anderen Gewässers: ${andererLauf}`
  },
  priority: 2,
}

/** Schaltfläche je Zeile, mit der die Tastatur wählt, was ein Klick in die Zeile wählt. */
export const wahlspalte = (gewaehlt: number | null, beiWahl: (id: number) => void): Spalte => ({
  id: 'wahl',
  header: 'Im Profil zeigen',
  isHeaderHidden: true,
  priority: 2,
  cell: ({ id, name }) => (
    <IconButton
      aria-pressed={gewaehlt === id}
      icon={Crosshair}
      label={`${name} im Profil zeigen`}
      onPress={() => beiWahl(id)}
      size="dense"
    />
  ),
})

/** Womit das Ergebnis entstand; Ergebnisse verschiedener Grundlage sind nur bedingt vergleichbar. */
const grundlageVon = ({ ergebnis }: Profilstelle): string =>
  ergebnis ? `Edition ${ergebnis.edition}, ${ergebnis.parametersatz}` : '–'

/** Die Zeilen in der Ordnung einer Spalte; was keinen Wert hat, steht in beiden Richtungen am Ende. */
export function ordneStellen(
  stellen: readonly Profilstelle[],
  spalten: readonly Spalte[],
  { column, direction }: TableSort,
): readonly Profilstelle[] {
  const rang = spalten.find(({ id }) => id === column)?.rang
  if (!rang) return stellen
  const vorzeichen = direction === 'asc' ? 1 : -1
  return stellen.toSorted((a, b) => {
    const [ra, rb] = [rang(a), rang(b)]
    if (ra === null || rb === null) return Number(ra === null) - Number(rb === null)
    return (
      vorzeichen * (typeof ra === 'number' ? ra - Number(rb) : ra.localeCompare(String(rb), 'de', { numeric: true }))
    )
  })
}

function Klasse({ stelle: { ergebnis } }: { stelle: Profilstelle }) {
  if (!ergebnis || ergebnis.klasse === null) return benenneKlasse(ergebnis)
  const klasse = ergebnis.klasse as ScaleStep
  const wort = KLASSENTEXTE[klasse]
  return (
    <>
      <ScaleBadge label={ergebnis.veraltet ? `${wort} (veraltet)` : wort} size="small" step={klasse} />
      {ergebnis.einschaetzung !== null && ` · Experteneinschätzung: ${ergebnis.einschaetzung}`}
    </>
  )
}
