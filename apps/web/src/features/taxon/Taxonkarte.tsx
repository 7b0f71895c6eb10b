import { ELEMENTE, type Element, taxalistenDes } from '@benthos/fachmodell'
import { Link } from '@benthos/ui/link/Link.tsx'
import type { Taxoneintrag } from '@benthos/vertrag/taxonseite'
import { useMemo, useState } from 'react'
import { Messstellenkarte } from '../../fach/karte/Messstellenkarte.tsx'
import type { Kartenpunkt, Messstellenauswahl } from '../../fach/karte/typen.ts'
import stil from './TaxonPage.module.css'

/** Messstellen mit Funden, dieselben wie in der Messstellenliste mit dem Kriterium „Taxon“. */
export function Taxonkarte({ name, eintrag }: { name: string; eintrag: Taxoneintrag | null }) {
  const [element, setzeElement] = useState<Element>(() => elementVon(eintrag))
  const [gewaehlt, setzeGewaehlt] = useState<Kartenpunkt | null>(null)
  const auswahl = useMemo((): Messstellenauswahl => ({ element, filter: { taxon: [name] } }), [element, name])
  const abfrage = new URLSearchParams({ taxon: name })
  return (
    <section aria-labelledby="taxon-karte" className={stil['abschnitt']}>
      <h2 id="taxon-karte">Fundorte</h2>
      <p className={stil['leise']}>
        {'Messstellen, an denen eine Aufnahme das Taxon führt, die Sie lesen dürfen. Als Liste: '}
        <Link href={`/messstellen-uebersicht?${abfrage}`}>Messstellen</Link>
        {', '}
        <Link href={`/aufnahmen-uebersicht?${abfrage}`}>Aufnahmen</Link>
        {' mit diesem Taxon.'}
      </p>
      <div className={stil['karte']}>
        <Messstellenkarte
          auswahl={auswahl}
          beiElement={setzeElement}
          beiWahl={setzeGewaehlt}
          // Ein anderes Taxon beginnt mit seinem eigenen Rahmen.
          gewaehlt={gewaehlt}
          key={name}
        />
      </div>
    </section>
  )
}

/** Das Qualitätselement, zu dessen Listen das Taxon gehört. */
const elementVon = (eintrag: Taxoneintrag | null): Element =>
  ELEMENTE.find(element => eintrag !== null && taxalistenDes(element).includes(eintrag.art)) ?? ELEMENTE[0]
