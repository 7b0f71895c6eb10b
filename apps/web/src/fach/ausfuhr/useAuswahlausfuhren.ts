import { ladeDarwinCore } from '@benthos/vertrag/darwincore'
import { ladeAufnahmenGeojson, ladeMessstellenGeojson } from '@benthos/vertrag/geojson'
import { leseGesamttaxaliste } from '@benthos/vertrag/gesamttaxaliste'
import FileArchive from 'lucide-react/icons/file-archive'
import MapPin from 'lucide-react/icons/map-pin'
import Table2 from 'lucide-react/icons/table-2'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import type { Auswahl } from '../filter/auswahlverweis.ts'

/** Ausfuhren, die einen Filter oder einzelne Aufnahmen nehmen, in der Folge der Menüs. */
export const AUSWAHLAUSFUHREN = [
  { id: 'taxaliste', label: 'Gesamttaxaliste (Excel)', icon: Table2, ausfuhr: leseGesamttaxaliste },
  { id: 'darwincore', label: 'Darwin Core Archive (ZIP)', icon: FileArchive, ausfuhr: ladeDarwinCore },
  { id: 'geojson-messstellen', label: 'Messstellen (GeoJSON)', icon: MapPin, ausfuhr: ladeMessstellenGeojson },
  { id: 'geojson-aufnahmen', label: 'Aufnahmen (GeoJSON)', icon: MapPin, ausfuhr: ladeAufnahmenGeojson },
] as const

/** Handlungen, die eine Datei zur Auswahl holen: zu allem, was der Filter trifft, oder zu den gewählten Aufnahmen. */
export function useAuswahlausfuhren() {
  const abruf = useDateiabruf('Die Datei konnte nicht erstellt werden.')
  return (auswahl: Auswahl) =>
    AUSWAHLAUSFUHREN.map(({ id, label, icon, ausfuhr }) => ({
      id,
      label,
      icon,
      isDisabled: abruf.isPending,
      gibAus: () =>
        abruf.mutate(() =>
          rufe(ausfuhr, { query: auswahl.art === 'einzeln' ? { id: [...auswahl.ids] } : { ...auswahl.filter } }),
        ),
    }))
}
