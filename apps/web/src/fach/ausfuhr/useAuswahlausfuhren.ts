import { ELEMENTE } from '@benthos/fachmodell'
import type { IconType } from '@benthos/ui/icon/Icon.tsx'
import type { QueryEingabe } from '@benthos/vertrag'
import { ladeDarwinCore } from '@benthos/vertrag/darwincore'
import { ladeDatenbank } from '@benthos/vertrag/datenbankexport'
import { leseDatenexporte } from '@benthos/vertrag/datenexport'
import { ladeFundausfuhr } from '@benthos/vertrag/fundausfuhr'
import { ladeAufnahmenGeojson, ladeMessstellenGeojson } from '@benthos/vertrag/geojson'
import { leseGesamttaxaliste } from '@benthos/vertrag/gesamttaxaliste'
import { ladeH2oDateien } from '@benthos/vertrag/h2o'
import Database from 'lucide-react/icons/database'
import FileArchive from 'lucide-react/icons/file-archive'
import FileOutput from 'lucide-react/icons/file-output'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import MapPin from 'lucide-react/icons/map-pin'
import Table2 from 'lucide-react/icons/table-2'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import type { Auswahl } from '../filter/auswahlverweis.ts'

type Wahl = QueryEingabe<typeof leseGesamttaxaliste>

type Auswahlausfuhr = {
  id: string
  label: string
  icon: IconType
  pfad: string
  /** was die Abfrage neben der Auswahl noch sagt */
  dazu?: Readonly<Record<string, string>>
  hole(wahl: Wahl): Promise<File>
}

/** Ausfuhren, die einen Filter oder einzelne Aufnahmen nehmen, in der Folge der Menüs. */
export const AUSWAHLAUSFUHREN: readonly Auswahlausfuhr[] = [
  {
    id: 'taxaliste',
    label: 'Gesamttaxaliste (Excel)',
    icon: Table2,
    pfad: leseGesamttaxaliste.pfad,
    hole: query => rufe(leseGesamttaxaliste, { query }),
  },
  ...(['csv', 'xlsx'] as const).map(format => ({
    id: `funde-${format}`,
    label: format === 'csv' ? 'Funde (CSV)' : 'Funde (Excel)',
    icon: format === 'csv' ? FileText : FileSpreadsheet,
    pfad: ladeFundausfuhr.pfad,
    dazu: { format },
    hole: (query: Wahl) => rufe(ladeFundausfuhr, { query: { ...query, format } }),
  })),
  ...ELEMENTE.map(element => ({
    id: `datenexport-${element}`,
    label: `Datenexport ${element} (Excel)`,
    icon: FileSpreadsheet,
    pfad: leseDatenexporte[element].pfad,
    hole: (query: Wahl) => rufe(leseDatenexporte[element], { query }),
  })),
  ...ELEMENTE.map(element => ({
    id: `h2o-${element}`,
    label: `H2O-Manier ${element} (ZIP, nicht amtlich)`,
    icon: FileOutput,
    pfad: ladeH2oDateien[element].pfad,
    hole: (query: Wahl) => rufe(ladeH2oDateien[element], { query }),
  })),
  {
    id: 'darwincore',
    label: 'Darwin Core Archive (ZIP)',
    icon: FileArchive,
    pfad: ladeDarwinCore.pfad,
    hole: query => rufe(ladeDarwinCore, { query }),
  },
  {
    id: 'geojson-messstellen',
    label: 'Messstellen (GeoJSON)',
    icon: MapPin,
    pfad: ladeMessstellenGeojson.pfad,
    hole: query => rufe(ladeMessstellenGeojson, { query }),
  },
  {
    id: 'geojson-aufnahmen',
    label: 'Aufnahmen (GeoJSON)',
    icon: MapPin,
    pfad: ladeAufnahmenGeojson.pfad,
    hole: query => rufe(ladeAufnahmenGeojson, { query }),
  },
  {
    id: 'datenbank',
    label: 'Sichtbare Datenbank (ZIP)',
    icon: Database,
    pfad: ladeDatenbank.pfad,
    hole: query => rufe(ladeDatenbank, { query }),
  },
]

/** Handlungen, die eine Datei zur Auswahl holen: zu allem, was der Filter trifft, oder zu den gewählten Aufnahmen. */
export function useAuswahlausfuhren() {
  const abruf = useDateiabruf('Die Datei konnte nicht erstellt werden.')
  return (auswahl: Auswahl) =>
    AUSWAHLAUSFUHREN.map(({ id, label, icon, hole }) => ({
      id,
      label,
      icon,
      isDisabled: abruf.isPending,
      gibAus: () =>
        abruf.mutate(() => hole(auswahl.art === 'einzeln' ? { id: [...auswahl.ids] } : { ...auswahl.filter })),
    }))
}
