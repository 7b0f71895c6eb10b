import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import ListFilter from 'lucide-react/icons/list-filter'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useRef, useState } from 'react'
import { Merkmalleiste } from '../../technik/rahmen/Merkmalleiste.tsx'
import { useMerkmalleiste } from '../../technik/rahmen/useMerkmalleiste.ts'
import { Filterkriterien } from './Filterkriterien.tsx'
import stil from './Filterleiste.module.css'
import { Filterverwaltung } from './Filterverwaltung.tsx'
import { gesetzteWerte, gewaehlterFilter } from './filterlage.ts'
import { FILTERTEXT } from './filtertexte.ts'
import { Kriterienchips } from './Kriterienchips.tsx'
import type { Filterzugang } from './useGefilterteListe.ts'

/**
 * Der Filter in der Werkzeugzeile der Liste: welcher gilt, was er verlangt, und der Weg zu allen Kriterien. Sie bleibt eine
 * Zeile; was von den Kriterien keinen Platz hat, zählt die Schaltfläche dahinter.
 */
export function Filterleiste({ filter: zugang }: { filter: Filterzugang }) {
  const { definition, gruppe, sende } = zugang
  const { oeffne } = useMerkmalleiste()
  const alle = useRef<HTMLButtonElement>(null)
  const [verdeckt, setzeVerdeckt] = useState(0)
  const filter = gewaehlterFilter(gruppe)
  const gesetzt = filter ? gesetzteWerte(filter) : {}
  const istLeer = Object.keys(gesetzt).length === 0
  const istAktiv = filter?.enabled === true
  return (
    <section aria-label={FILTERTEXT.leiste} className={stil['leiste']}>
      {definition.disableFilterManagement !== true && <Filterverwaltung filter={zugang} />}
      <Switch
        className={stil['schalter']}
        // Wie er steht, sagt der Schalter selbst; in Worten liest es vor, wer ihn nicht sieht.
        isLabelHidden="below-110rem"
        isDisabled={filter === null}
        label={istAktiv ? FILTERTEXT.aktiv : FILTERTEXT.inaktiv}
        onChange={enabled => sende({ art: 'schalte', enabled })}
        size="dense"
        value={istAktiv}
      />
      <IconButton
        icon={RotateCcw}
        isDisabled={filter?.editable !== true}
        label={FILTERTEXT.zuruecksetzen}
        onPress={() => sende({ art: 'setzeZurueck' })}
        size="dense"
      />
      {istLeer ? (
        <VisuallyHidden below="below-60rem" className={stil['keine']}>
          {FILTERTEXT.keineKriterien}
        </VisuallyHidden>
      ) : (
        <Kriterienchips
          beiEntfernen={kriterium => {
            sende({ art: 'setzeKriteriumZurueck', kriterium })
            // Der Chip ist fort: der Fokus bleibt in der Leiste.
            alle.current?.focus()
          }}
          beiVerdeckten={setzeVerdeckt}
          istInaktiv={!istAktiv}
          kriterien={definition.criterias}
          werte={gesetzt}
        />
      )}
      {istLeer || verdeckt === 0 ? (
        <IconButton
          icon={ListFilter}
          label={FILTERTEXT.alleKriterien}
          onPress={() => oeffne('filter')}
          ref={alle}
          size="dense"
        />
      ) : (
        <Button
          aria-label={`+${verdeckt}: ${FILTERTEXT.alleKriterien}`}
          onPress={() => oeffne('filter')}
          ref={alle}
          size="dense"
          variant="quiet"
        >
          {`+${verdeckt}`}
        </Button>
      )}
      <Merkmalleiste
        art="filter"
        istLade
        schaltertext="Filter"
        titel="Filterkriterien"
        warnung={gruppe.error ?? undefined}
      >
        <Filterkriterien filter={zugang} />
      </Merkmalleiste>
    </section>
  )
}

/** Was in der Adresse steht und nicht zu lesen ist: es filtert nicht, und wer den Verweis öffnet, soll das wissen. */
export function UnlesbareKriterien({ filter: { definition, unlesbar } }: { filter: Filterzugang }) {
  if (unlesbar.length === 0) return null
  const namen = definition.criterias
    .filter(({ id }) => unlesbar.includes(id))
    .map(({ label }) => `„${label}“`)
    .join(' und ')
  return (
    <Alert isLive severity="warning">
      {unlesbar.length === 1
        ? `In der Adresse ist ${namen} nicht lesbar und filtert deshalb nicht. Setzen Sie den Wert bei Bedarf im Filter neu.`
        : `In der Adresse sind ${namen} nicht lesbar und filtern deshalb nicht. Setzen Sie die Werte bei Bedarf im Filter neu.`}
    </Alert>
  )
}
