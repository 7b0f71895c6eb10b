import { FORM_GAP } from '@benthos/ui'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Grid, GridItem } from '@benthos/ui/layout/Grid.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { Ausschnitt, schreibeAusschnitt } from '@benthos/vertrag/ausschnitt'
import MapIcon from 'lucide-react/icons/map'
import { useId, useState } from 'react'
import { Karte } from '../karte/Karte.tsx'
import { OESTERREICH } from '../karte/konstanten.ts'
import stil from './Ausschnittfeld.module.css'

/** West, Süd, Ost, Nord in Grad; `null`: noch nicht angegeben; Text, der keine Zahl ist, wie er dasteht */
type Raender = readonly (number | string | null)[]

const RAENDER = ['West', 'Süd', 'Ost', 'Nord'] as const
const LEER: Raender = [null, null, null, null]
const KEINE_MARKEN = [] as const

type Angaben = {
  label: string
  /** leer: kein Ausschnitt */
  wert: string
  setze: (wert: string | null) => void
}

/** Kartenausschnitt: vier Ränder zum Eintippen, oder auf einer Karte gewählt. Ein unvollständiger filtert nicht. */
export function Ausschnittfeld({ label, wert, setze }: Angaben) {
  const id = useId()
  const [eingabe, setzeEingabe] = useState({ wert, raender: leseRaender(wert) })
  const [istOffen, setzeOffen] = useState(false)
  // Von anderswo gesetzt: von der Karte der Liste, einem Verweis, einem gespeicherten Filter.
  if (eingabe.wert !== wert) setzeEingabe({ wert, raender: leseRaender(wert) })
  const { raender } = eingabe
  const uebernimm = (neu: Raender) => {
    const text = schreibeRaender(neu)
    setzeEingabe({ wert: text ?? '', raender: neu })
    setze(text)
  }
  return (
    <fieldset
      aria-describedby={`${id}-hinweis`}
      aria-labelledby={`${id}-titel`}
      className={stil['feld']}
      data-unvollstaendig={schreibeRaender(raender) === null && raender.some(rand => rand !== null)}
    >
      <div className={stil['titel']} id={`${id}-titel`}>
        {label}
      </div>
      <Grid className={stil['raender']} gap={FORM_GAP.small}>
        {RAENDER.map((rand, i) => (
          <GridItem key={rand} span={{ sm: 6 }}>
            <NumberField
              decimals={0}
              label={rand}
              onChange={neu => uebernimm(raender.with(i, neu))}
              size="dense"
              unit="°"
              value={raender[i] ?? null}
            />
          </GridItem>
        ))}
      </Grid>
      <p className={stil['hinweis']} id={`${id}-hinweis`} role="status">
        {hinweisZu(raender)}
      </p>
      <Button icon={MapIcon} onPress={() => setzeOffen(true)} size="dense">
        Auf der Karte wählen
      </Button>
      <Modal isOpen={istOffen} onClose={() => setzeOffen(false)} size="wide" title="Kartenausschnitt wählen">
        <div className={stil['wahl']}>
          <p>
            Bewegen Sie die Karte, bis sie genau Ihr Gebiet zeigt. Mit der Tastatur verschieben sie die Pfeiltasten;
            Plus und Minus zeigen weniger oder mehr.
          </p>
          <div className={stil['karte']}>
            <Karte
              beginn={Ausschnitt.safeParse(wert).data ?? OESTERREICH}
              beiAusschnitt={grenzen => {
                uebernimm(leseRaender(schreibeAusschnitt(grenzen)))
                setzeOffen(false)
              }}
              bezeichnung="Karte für den Ausschnitt"
              marken={KEINE_MARKEN}
              messstellen={ALLE_MESSSTELLEN}
            />
          </div>
        </div>
      </Modal>
    </fieldset>
  )
}

const ALLE_MESSSTELLEN = { element: 'MZB', filter: {} } as const

function leseRaender(wert: string): Raender {
  return Ausschnitt.safeParse(wert).data ?? LEER
}

function schreibeRaender([west, sued, ost, nord]: Raender): string | null {
  if (typeof west !== 'number' || typeof sued !== 'number' || typeof ost !== 'number' || typeof nord !== 'number')
    return null
  const text = schreibeAusschnitt([west, sued, ost, nord])
  return Ausschnitt.safeParse(text).success ? text : null
}

function hinweisZu(raender: Raender): string {
  if (raender.every(rand => rand === null)) return 'In Grad (WGS84); die Ränder gehören dazu.'
  if (raender.some(rand => typeof rand !== 'number'))
    return 'Der Ausschnitt gilt, sobald alle vier Ränder angegeben sind.'
  if (schreibeRaender(raender) === null)
    return 'So gilt der Ausschnitt nicht: West muss kleiner als Ost sein, Süd kleiner als Nord, alles in Grad.'
  return ''
}
