import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { useRef } from 'react'
import { Merkmalleiste } from '../../technik/rahmen/Merkmalleiste.tsx'
import { useMerkmalleiste } from '../../technik/rahmen/useMerkmalleiste.ts'
import { Filterkriterien } from './Filterkriterien.tsx'
import stil from './Filterleiste.module.css'
import { Filterverwaltung } from './Filterverwaltung.tsx'
import { gesetzteWerte, gewaehlterFilter } from './filterlage.ts'
import { FILTERTEXT } from './filtertexte.ts'
import { Kriterienchips } from './Kriterienchips.tsx'
import type { Filterzugang } from './useGefilterteListe.ts'

/** Leiste über der Liste: welcher Filter gilt, was er verlangt, und der Weg zu allen Kriterien. */
export function Filterleiste({ filter: zugang }: { filter: Filterzugang }) {
  const { definition, gruppe, unlesbar, sende } = zugang
  const { oeffne } = useMerkmalleiste()
  const alle = useRef<HTMLButtonElement>(null)
  const filter = gewaehlterFilter(gruppe)
  const gesetzt = filter ? gesetzteWerte(filter) : {}
  const istAktiv = filter?.enabled === true
  return (
    <section aria-label={FILTERTEXT.leiste} className={stil['leiste']}>
      <div className={stil['handlungen']}>
        {definition.disableFilterManagement !== true && <Filterverwaltung filter={zugang} />}
        <Switch
          isDisabled={filter === null}
          label={istAktiv ? FILTERTEXT.aktiv : FILTERTEXT.inaktiv}
          onChange={enabled => sende({ art: 'schalte', enabled })}
          size="dense"
          value={istAktiv}
        />
        <Button
          isDisabled={filter?.editable !== true}
          onPress={() => sende({ art: 'setzeZurueck' })}
          size="dense"
          variant="quiet"
        >
          {FILTERTEXT.zuruecksetzen}
        </Button>
      </div>
      <div className={stil['kriterien']}>
        {Object.keys(gesetzt).length === 0 ? (
          <span className={stil['keine']}>{FILTERTEXT.keineKriterien}</span>
        ) : (
          <Kriterienchips
            beiEntfernen={kriterium => {
              sende({ art: 'setzeKriteriumZurueck', kriterium })
              // Der Chip ist fort: der Fokus bleibt in der Leiste.
              alle.current?.focus()
            }}
            istInaktiv={!istAktiv}
            kriterien={definition.criterias}
            werte={gesetzt}
          />
        )}
        <Button onPress={() => oeffne('filter')} ref={alle} size="dense" variant="quiet">
          {FILTERTEXT.alleKriterien}
        </Button>
      </div>
      {unlesbar.length > 0 && (
        <Alert className={stil['unlesbar']} isLive severity="warning">
          {unlesbarText(definition.criterias.filter(({ id }) => unlesbar.includes(id)).map(({ label }) => label))}
        </Alert>
      )}
      <Merkmalleiste art="filter" schaltertext="Filter" titel="Filterkriterien" warnung={gruppe.error ?? undefined}>
        <Filterkriterien filter={zugang} />
      </Merkmalleiste>
    </section>
  )
}

function unlesbarText(kriterien: readonly string[]): string {
  const namen = kriterien.map(label => `„${label}“`).join(' und ')
  return kriterien.length === 1
    ? `In der Adresse ist ${namen} nicht lesbar und filtert deshalb nicht. Setzen Sie den Wert bei Bedarf im Filter neu.`
    : `In der Adresse sind ${namen} nicht lesbar und filtern deshalb nicht. Setzen Sie die Werte bei Bedarf im Filter neu.`
}
