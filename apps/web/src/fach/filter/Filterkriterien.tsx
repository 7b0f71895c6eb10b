import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { ExpandAll, ExpandableGroup } from '@benthos/ui/expandable/ExpandableGroup.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { useMerkmalleiste } from '../../technik/rahmen/useMerkmalleiste.ts'
import stil from './Filterkriterien.module.css'
import { gewaehlterFilter, hatOffeneEingaben } from './filterlage.ts'
import { Kriteriumsfeld } from './Kriteriumsfeld.tsx'
import { VORGABE_UPDATE_MODE } from './konstanten.ts'
import type { Filterzugang } from './useGefilterteListe.ts'

/** Alle Kriterien nach Gruppen, für die Lade über der Liste; im Modus apply wirken sie erst mit „Anwenden“. */
export function Filterkriterien({ filter }: { filter: Filterzugang }) {
  const { definition, gruppe, istBereit, sende, ladeNeu } = filter
  const { schliesse } = useMerkmalleiste()
  const gewaehlter = gewaehlterFilter(gruppe)
  const istLive = (definition.updateMode ?? VORGABE_UPDATE_MODE) === 'live'
  const gruppen = [...new Set(definition.criterias.map(({ category }) => category))]
  const istOffen = gewaehlter !== null && hatOffeneEingaben(gewaehlter)
  // Mit den gespeicherten Filtern kommen andere Werte in die Felder: was jemand vorher hineinschriebe, ginge verloren.
  if (!istBereit) return <Spinner isLabelVisible label="Filter werden geladen …" />
  return (
    <form
      className={stil['kriterien']}
      onSubmit={ereignis => {
        ereignis.preventDefault()
        sende({ art: 'wendeAn' })
        // Die Lade liegt über der Liste, die sich eben geändert hat; was so nicht gilt, steht noch darin.
        const falsches = ereignis.currentTarget.querySelector<HTMLElement>(
          '[aria-invalid="true"], [data-unvollstaendig="true"] input',
        )
        if (falsches) falsches.focus()
        else schliesse()
      }}
    >
      {gruppe.error !== null && (
        <Alert
          actions={
            <Button onPress={ladeNeu} size="dense">
              Erneut lesen
            </Button>
          }
          severity="warning"
          title="Gespeicherte Filter"
        >
          {gruppe.error}
        </Alert>
      )}
      <ExpandableGroup>
        {gruppen.length > 1 && (
          <div className={stil['alle']}>
            <ExpandAll />
          </div>
        )}
        {gruppen.map(category => {
          const kriterien = definition.criterias.filter(kriterium => kriterium.category === category)
          return (
            <ExpandableBlock
              isDefaultExpanded={kriterien.some(k => k.defaultExpanded ?? definition.isDefaultExpanded ?? true)}
              key={category}
              title={category}
            >
              <FormLayout>
                {kriterien.map(kriterium => (
                  <Kriteriumsfeld
                    istLive={istLive}
                    key={`${gruppe.resetNotification}/${kriterium.id}`}
                    kriterium={kriterium}
                    ruecksetzung={gruppe.resetNotification}
                    setze={wert => sende({ art: 'setze', kriterium: kriterium.id, wert })}
                    wert={gewaehlter?.criterias[kriterium.id]?.applyableValue ?? kriterium.defaultValue}
                  />
                ))}
              </FormLayout>
            </ExpandableBlock>
          )
        })}
      </ExpandableGroup>
      {!istLive && (
        <div className={stil['anwenden']}>
          <Button type="submit" variant="primary">
            Anwenden
          </Button>
          <span role="status">{istOffen ? 'Eingaben noch nicht angewendet' : ''}</span>
        </div>
      )}
    </form>
  )
}
