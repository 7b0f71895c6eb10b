import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { Card } from '@benthos/ui/card/Card.tsx'
import { SearchField } from '@benthos/ui/suggest/SearchField.tsx'
import { useMemo, useState } from 'react'
import { TIPPRUHE_MS } from '../../fach/karte/konstanten.ts'
import { Messstellenkarte } from '../../fach/karte/Messstellenkarte.tsx'
import type { Kartenpunkt, Messstellenauswahl } from '../../fach/karte/typen.ts'
import { useRuhe } from '../../technik/formular/useRuhe.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Kartenliste } from './Kartenliste.tsx'
import stil from './Zustandskarte.module.css'

/** Messstellen mit ihrer letzten Klasse: suchen, auf der Karte sehen und daneben als Liste lesen. */
export function Zustandskarte() {
  const { isLoggedIn } = useSitzung().sitzung
  const [element, setzeElement] = useState<Element>(ELEMENTE[0])
  const [getippt, setzeGetippt] = useState('')
  const suche = useRuhe(getippt.trim(), TIPPRUHE_MS)
  const auswahl = useMemo(
    (): Messstellenauswahl => ({ element, filter: suche === '' ? {} : { suche } }),
    [element, suche],
  )
  const [gewaehlt, setzeGewaehlt] = useState<Kartenpunkt | null>(null)
  return (
    <Card className={stil['rahmen']} title="Ökologischer Zustand">
      <div className={stil['kopf']}>
        <p className={stil['leise']}>
          {isLoggedIn
            ? 'Messstellen, die Sie sehen dürfen, mit der Klasse ihrer letzten Bewertung.'
            : 'Messstellen mit veröffentlichten Ergebnissen und der Klasse der letzten veröffentlichten Bewertung.'}
        </p>
        <SearchField
          appearance="emphasized"
          isLabelHidden
          label="Messstelle suchen"
          maxLength={100}
          onChange={setzeGetippt}
          placeholder="Messstelle, Code oder Gewässer"
          value={getippt}
        />
      </div>
      <div className={stil['teile']}>
        <div className={stil['karte']}>
          <Messstellenkarte auswahl={auswahl} beiElement={setzeElement} beiWahl={setzeGewaehlt} gewaehlt={gewaehlt} />
        </div>
        {/* Andere Treffer beginnen auf ihrer ersten Seite. */}
        <Kartenliste auswahl={auswahl} beiWahl={setzeGewaehlt} gewaehlt={gewaehlt} key={`${element} ${suche}`} />
      </div>
    </Card>
  )
}
