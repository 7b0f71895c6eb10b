import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableSort } from '@benthos/ui/table/tableTypes.ts'
import type { Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { useEffect, useRef, useState } from 'react'
import stil from './Gewaesserprofil.module.css'
import type { Wahlgroesse } from './profilpunkte.ts'
import { GRUND, gezeigteSpalten, ordneStellen, wahlspalte } from './profilspalten.tsx'

/** Flussab: so liest sich die Tabelle wie das Diagramm. */
const FLUSSAB: TableSort = { column: 'km', direction: 'desc' }

/** Wo das Bild neben der Tabelle im Fenster stehen bleibt: nur dort darf die Seite zur gewählten Zeile rollen (Gestaltung ebenso). */
const BILD_HAFTET = '(width >= 80rem) and (height >= 45rem)'

type Angaben = {
  /** mit Kilometer, am gezeigten Lauf */
  amLauf: readonly Profilstelle[]
  ohneKm: readonly Profilstelle[]
  groesse: Wahlgroesse | null
  gewaehlt: number | null
  beiWahl: (id: number) => void
}

/** Dieselben Messstellen wie im Diagramm als Zeilen; darunter die, deren Kilometer nicht feststeht. */
export function Profiltabelle({ amLauf, ohneKm, groesse, gewaehlt, beiWahl }: Angaben) {
  const [ordnung, setzeOrdnung] = useState(FLUSSAB)
  const spalten = gezeigteSpalten(groesse, [...amLauf, ...ohneKm])
  const rahmen = useRef<HTMLDivElement>(null)
  const vorher = useRef(gewaehlt)
  useEffect(() => {
    // Die Seite beginnt oben, auch wenn ihre Adresse eine Messstelle nennt.
    if (gewaehlt !== null && gewaehlt !== vorher.current && matchMedia(BILD_HAFTET).matches)
      rahmen.current?.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
    vorher.current = gewaehlt
  }, [gewaehlt])
  const gemeinsam = {
    // Beide Tabellen zusammen gibt das Menü der Seite aus.
    output: 'none' as const,
    onRowPress: (schluessel: string) => beiWahl(Number(schluessel)),
    rowHref: ({ id }: Profilstelle) => `/stammdaten/${id}`,
    rowKey: ({ id }: Profilstelle) => String(id),
  }
  const sortierbar = spalten.map(({ rang, ...spalte }) => ({ ...spalte, isSortable: rang !== undefined }))
  return (
    <div className={stil['tabellen']} ref={rahmen}>
      {amLauf.length > 0 && (
        <Table
          {...gemeinsam}
          activeKey={gewaehlt === null ? undefined : String(gewaehlt)}
          caption="Messstellen nach Fluss-km"
          columns={[...sortierbar, wahlspalte(gewaehlt, beiWahl)]}
          // Als Karten wäre jede Messstelle ein halber Schirm, und nebeneinander liest sich ein Profil.
          hasCards={false}
          hasStickyHeader
          onSortChange={setzeOrdnung}
          rows={ordneStellen(amLauf, spalten, ordnung)}
          sort={ordnung}
        />
      )}
      {ohneKm.length > 0 && (
        <section aria-labelledby="profil-ohne-km" className={stil['ohne']}>
          <h2 id="profil-ohne-km">{`Ohne Kilometer (${ohneKm.length})`}</h2>
          <Table
            {...gemeinsam}
            caption="Messstellen ohne Kilometer"
            columns={[...spalten.filter(({ id }) => id !== 'km'), GRUND]}
            onRowPress={undefined}
            rows={ohneKm}
          />
        </section>
      )}
    </div>
  )
}
