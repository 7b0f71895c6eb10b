import { type Element, kurzVon } from '@benthos/fachmodell'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { type Kartenzeile, listeKartenmessstellen } from '@benthos/vertrag/kacheln'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { treffersatz } from '../../fach/filter/trefferzahl.ts'
import type { Kartenpunkt, Messstellenauswahl } from '../../fach/karte/typen.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Kartenliste.module.css'
import { KARTENZEILEN } from './konstanten.ts'

type Angaben = {
  auswahl: Messstellenauswahl
  gewaehlt: Kartenpunkt | null
  beiWahl: (punkt: Kartenpunkt | null) => void
}

/** Dasselbe wie die Karte als Liste; eine Zeile führt zum Ergebnis und zeigt ihre Messstelle auf der Karte. */
export function Kartenliste({ auswahl, gewaehlt, beiWahl }: Angaben) {
  const [seite, setzeSeite] = useState(1)
  const { data, isError } = useQuery({
    ...abfrage(listeKartenmessstellen, {
      query: { ...auswahl.filter, element: auswahl.element, groesse: KARTENZEILEN, seite },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={stil['liste']}>
      <h3>Messstellen der Karte</h3>
      {isError && <p>Die Liste konnte nicht geladen werden.</p>}
      <p className={stil['anzahl']} role="status">
        {data && treffersatz(data, 'Messstelle', 'Messstellen')}
      </p>
      <ul>
        {data?.zeilen.map(zeile => (
          <li className={stil['zeile']} key={zeile.id}>
            <Link className={stil['name']} href={zielVon(zeile, auswahl.element)}>
              {zeile.name}
            </Link>
            <ScaleBadge
              label={zeile.klasse === null ? 'ohne Ergebnis' : KLASSENTEXTE[zeile.klasse as ScaleStep]}
              size="small"
              step={zeile.klasse as ScaleStep | null}
            />
            <Kartenknopf beiWahl={beiWahl} istGewaehlt={gewaehlt?.id === zeile.id} zeile={zeile} />
          </li>
        ))}
      </ul>
      {data && data.gesamt > KARTENZEILEN && (
        <Pagination
          label="Seiten der Messstellen"
          onPageChange={setzeSeite}
          page={seite}
          pageSize={KARTENZEILEN}
          total={data.gesamt}
        />
      )}
    </div>
  )
}

/** Das veröffentlichte Ergebnis; ohne eines die Stammdaten, die nur sieht, wer angemeldet ist. */
function zielVon({ id, ergebnis }: Kartenzeile, element: Element): string {
  return ergebnis === null ? `/stammdaten/${id}` : `/ergebnis/${ergebnis}/${kurzVon(element)}`
}

type Knopfangaben = Pick<Angaben, 'beiWahl'> & { zeile: Kartenzeile; istGewaehlt: boolean }

/** Ohne Lage steht eine Messstelle nur in der Liste. */
function Kartenknopf({
  zeile: { id, code, name, klasse, laenge, breite, ergebnis },
  istGewaehlt,
  beiWahl,
}: Knopfangaben) {
  if (laenge === null || breite === null) return <span />
  return (
    <IconButton
      aria-pressed={istGewaehlt}
      icon={MapPin}
      label={`${name} auf der Karte zeigen`}
      onPress={() => beiWahl(istGewaehlt ? null : { id, code, name, klasse, laenge, breite, ergebnis })}
      size="dense"
    />
  )
}
